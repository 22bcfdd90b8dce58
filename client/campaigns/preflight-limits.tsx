/** What a campaign takes of its numbers, and which others take of the same. */
import type { ChannelLimit, ProviderLimit } from '@aura/contracts/campaigns/preflight.ts'
import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../platform/i18n/format.ts'
import { useLanguage } from '../platform/i18n/language.ts'

/** A server of an earlier version says none. */
type Props = {
  limits: readonly ChannelLimit[] | undefined
  rates: readonly ProviderLimit[] | undefined
  nameOf: (channelId: string) => string
}

export function PreflightLimits({ limits = [], rates = [], nameOf }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = (count: number | null) => (count ?? 0).toLocaleString(language)
  const campaignText = ({ name, state, startsAt }: ChannelLimit['sharing'][number]) => {
    const isLater = state === 'scheduled' && startsAt !== null
    return `${name} (${t(`campaigns.state.${state}`)}${isLater ? `, ${formatInstant(startsAt, language)}` : ''})`
  }
  const sharedTexts = ({
    shared,
    sharing,
    others,
  }: { shared: readonly string[] } & Pick<ChannelLimit, 'sharing' | 'others'>) => [
    shared.length > 0 && t('campaigns.limit_numbers', { names: shared.join(', ') }),
    sharing.length > 0 && t('campaigns.limit_campaigns', { names: sharing.map(campaignText).join(', ') }),
    others > 0 && t('campaigns.alongside_others', { count: others, number: number(others) }),
  ]
  const textsOf = ({ channelId, channelIds, limit, campaigns, used, domain, room, sharing, others }: ChannelLimit) => {
    const name = nameOf(channelId)
    const shared = channelIds.filter((id) => id !== channelId).map(nameOf)
    const figures = { limit: number(limit), campaigns: number(campaigns), used: number(used), domain: domain ?? '' }
    return [
      limit === null
        ? t('campaigns.limit_unknown', { name })
        : t(domain === null ? 'campaigns.budget_of' : 'campaigns.warm_up_budget', figures),
      room !== null && t('campaigns.limit_room', { name, room: number(room) }),
      ...sharedTexts({ shared, sharing, others }),
    ].filter((text) => typeof text === 'string')
  }
  const rateTextsOf = ({ channelIds, account, perSecond, perMinute, sharing, others }: ProviderLimit) => {
    const figures = { perSecond: number(perSecond), perMinute: number(perMinute) }
    const shared = channelIds.length > 1 ? channelIds.map(nameOf) : []
    return [
      t('campaigns.rate_of', { account, ...figures }),
      t('campaigns.rate_share', figures),
      ...sharedTexts({ shared, sharing, others }),
    ].filter((text) => typeof text === 'string')
  }
  return (
    <ul aria-label={t('campaigns.limits')}>
      {limits.map((limit) => (
        <chakra.li key={limit.channelId} color="muted" fontSize="sm">
          {textsOf(limit).join(' ')}
        </chakra.li>
      ))}
      {rates.map((rate) => (
        <chakra.li key={rate.account} color="muted" fontSize="sm">
          {rateTextsOf(rate).join(' ')}
        </chakra.li>
      ))}
    </ul>
  )
}
