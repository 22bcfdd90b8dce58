/** A message to one person: the form of it, wherever it stands, and what became of the last one. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { sendOne, type UnitDispatch } from '@aura/contracts/campaigns/send-one.ts'
import { startOptions } from '@aura/contracts/conversations/start.ts'
import { servedRefusal } from '@aura/machines/campaigns/served.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecipientChoice, recipientOf } from '../conversations/index.ts'
import { newId } from '../platform/feed/id.ts'
import { RefusedError } from '../platform/feed/refused.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useMay, useMe } from '../platform/me.ts'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'
import type { Served } from './served-notice.tsx'

type Draft = {
  to: RecipientChoice
  channelId: string
  message: CampaignMessage
  /** The conversation of a colleague that the message is to enter all the same. */
  acknowledged: Pick<Served, 'id' | 'ownershipVersion'> | null
}
type Now = Pick<Draft, 'channelId' | 'message'> & { nameFallback?: string | null; isTest?: boolean }

const noContact = { kind: 'contact', contactId: '00000000-0000-0000-0000-000000000000' } as const

export const nobody: RecipientChoice = { contactId: undefined, text: '' }

export function useSendOne({ nameFallback = null, isTest = false, ...now }: Now, done = () => {}) {
  const { t } = useTranslation()
  const me = useMe()
  const { send } = useCommand(sendOne)
  const [sent, setSent] = useState<UnitDispatch>()
  const [refusal, setRefusal] = useState<{ of: string; served: Served }>()
  const form = useDraftForm<typeof sendOne, Draft>({
    ...{ contract: sendOne, now: { ...now, to: nobody, acknowledged: null }, guarded: false },
    names: ['to', 'channelId', 'message', 'acknowledged'],
    inputOf: ({ to, acknowledged, ...draft }) => ({
      ...{ ...draft, campaignId: newId(), to: recipientOf(to) },
      ...(nameFallback !== null && { nameFallback }),
      ...(isTest && { isTest }),
      ...(acknowledged && isOf(served, acknowledged) && { acknowledgedOwnership: acknowledged.ownershipVersion }),
    }),
    check: ({ acknowledged }) => ({
      acknowledged:
        served && !isOf(served, acknowledged) ? t('campaigns.served_confirm', { name: served.name }) : undefined,
    }),
    words: (name) =>
      name === 'to'
        ? t('campaigns.unit_to_missing')
        : name === 'message'
          ? t('campaigns.unit_text_missing')
          : undefined,
    send: async (input) => {
      setSent(undefined)
      try {
        return await send(input)
      } catch (error) {
        const found = servedIn(error)
        if (found) setRefusal({ of: target, served: found })
        throw error
      }
    },
    blame: { 'campaigns.served_by_colleague': 'acknowledged' },
    done: (dispatch) => {
      setSent(dispatch)
      done()
    },
  })
  const { contactId, text } = form.draft.to
  const to = recipientOf(form.draft.to)
  const mayLookUp = useMay(startOptions.needs)
  const found = useQuery(startOptions, { to: to ?? noContact }, { enabled: mayLookUp && to !== undefined })
  const isRead = mayLookUp && to !== undefined && found.status === 'ready'
  const isLookedUp = isRead && contactId === undefined
  const target: string = JSON.stringify([to, form.draft.channelId])
  const option = isRead ? found.data?.options.find(({ channelId }) => channelId === form.draft.channelId) : undefined
  const open = option?.conversation ?? null
  const foreseen = servedRefusal(open, me, null)
  const served: Served | undefined = refusal?.of === target ? refusal.served : foreseen && servedBy(foreseen.params)
  return {
    form,
    sent,
    forget: () => setSent(undefined),
    /** Who serves the person on the channel, if that is a colleague. */
    served,
    /** Who was chosen, or has what was typed. */
    contact: contactId !== undefined ? { id: contactId, name: text } : (isLookedUp && found.data?.contact) || undefined,
    isLookedUp,
  }
}

const isOf = (served: Served | undefined, acknowledged: Draft['acknowledged']): boolean =>
  served?.id === acknowledged?.id && served?.ownershipVersion === acknowledged?.ownershipVersion

const servedBy = ({ conversationId, ownershipVersion, name, since }: Record<string, string | number>): Served => ({
  ...{ id: String(conversationId), ownershipVersion: Number(ownershipVersion) },
  ...{ name: String(name), since: String(since) },
})

const servedIn = (error: unknown): Served | undefined =>
  error instanceof RefusedError && error.code === 'campaigns.served_by_colleague' ? servedBy(error.params) : undefined
