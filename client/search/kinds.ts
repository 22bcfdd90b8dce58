/** How each kind of result is shown: its icon, and its codes in words. A feature that is found adds its row. */
import { type CallState, callStates, isLive } from '@aura/contracts/calls/call.ts'
import { campaignStates } from '@aura/contracts/campaigns/campaign.ts'
import { channelKinds } from '@aura/contracts/channels/channel.ts'
import { stages } from '@aura/contracts/deals/deal.ts'
import { roles } from '@aura/contracts/platform/access.ts'
import type { SearchResult, SearchType } from '@aura/contracts/search/find.ts'
import { templateStates } from '@aura/contracts/templates/template.ts'
import type { TFunction } from 'i18next'
import {
  Bot,
  Building,
  CircleUser,
  Contact,
  Link2,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  MessageSquareText,
  Package,
  Phone,
  RefreshCw,
  SquareKanban,
  Tag,
  Truck,
  Webhook,
} from 'lucide-react'
import { shortDay } from '../platform/i18n/short-day.ts'

type Kind = {
  icon: LucideIcon
  /** What stands at the end of the line. */
  facts: (result: SearchResult, t: TFunction, language: string) => string[]
}

const some = (texts: readonly (string | null | undefined | false)[]) => texts.flatMap((text) => (text ? [text] : []))

const phaseOf = (state: CallState) =>
  isLive(state) ? 'live' : (['ended', 'wrap_up'] as CallState[]).includes(state) ? 'ended' : 'unanswered'

export const kinds: Record<SearchType, Kind> = {
  contact: { icon: Contact, facts: () => [] },
  conversation: {
    icon: MessageSquare,
    facts: ({ status, description, timestamp }, t, language) => {
      const channel = channelKinds.find((channelKind) => channelKind === description)
      return some([
        channel && t(`contacts.channel.${channel}`),
        status === 'closed' && t('search.closed'),
        timestamp && shortDay(timestamp, language, Date.now()),
      ])
    },
  },
  call: {
    icon: Phone,
    facts: ({ status }, t) => {
      const state = callStates.find((callState) => callState === status)
      return state ? [t(`search.call.${phaseOf(state)}`)] : []
    },
  },
  deal: {
    icon: SquareKanban,
    facts: ({ status, description }, t) => {
      const stage = stages.find((stage) => stage === status)
      return some([stage && t(`deals.stage.${stage}`), description])
    },
  },
  campaign: {
    icon: Megaphone,
    facts: ({ status }, t) => {
      const state = campaignStates.find((campaignState) => campaignState === status)
      return some([state && t(`search.campaign.${state}`)])
    },
  },
  template: {
    icon: MessageSquareText,
    facts: ({ status, description }, t) => {
      const state = templateStates.find((templateState) => templateState === status)
      return some([description?.replace('_', '-'), state && t(`search.template.${state}`)])
    },
  },
  user: {
    icon: CircleUser,
    facts: ({ status, description }, t) => {
      const role = roles.find((role) => role === description)
      return some([role && t(`search.role.${role}`), status === 'inactive' && t('search.inactive')])
    },
  },
  product: {
    icon: Package,
    facts: ({ status, description }, t) => some([description, status === 'archived' && t('search.archived')]),
  },
  organization: {
    icon: Building,
    facts: ({ description, status }, t) => some([description, status === 'archived' && t('search.archived')]),
  },
  tag: { icon: Tag, facts: ({ description }, t) => [t('search.tag.uses', { count: Number(description) })] },
  supplier: { icon: Truck, facts: ({ status }, t) => some([status === 'archived' && t('search.archived')]) },
  integration: { icon: Webhook, facts: () => [] },
  inbound_webhook: { icon: Webhook, facts: () => [] },
  ai_agent: { icon: Bot, facts: ({ status }, t) => some([status === 'inactive' && t('search.inactive')]) },
  ai_connection: { icon: Bot, facts: () => [] },
  crm_connection: { icon: RefreshCw, facts: () => [] },
  warehouse: { icon: Package, facts: () => [] },
  link_target: { icon: Link2, facts: () => [] },
}
