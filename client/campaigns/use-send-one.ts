/** A message to one person: the form of it, wherever it stands, and what became of the last one. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { sendOne, type UnitDispatch } from '@aura/contracts/campaigns/send-one.ts'
import { startOptions } from '@aura/contracts/conversations/start.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type RecipientChoice, recipientOf } from '../conversations/index.ts'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { useQuery } from '../platform/feed/use-query.ts'
import { useMay } from '../platform/me.ts'
import { useDraftForm } from '../platform/ui/form/use-draft-form.ts'

type Draft = { to: RecipientChoice; channelId: string; message: CampaignMessage }
type Now = Pick<Draft, 'channelId' | 'message'> & { nameFallback?: string | null; isTest?: boolean }

const noContact = { kind: 'contact', contactId: '00000000-0000-0000-0000-000000000000' } as const

export const nobody: RecipientChoice = { contactId: undefined, text: '' }

export function useSendOne({ nameFallback = null, isTest = false, ...now }: Now, done = () => {}) {
  const { t } = useTranslation()
  const { send } = useCommand(sendOne)
  const [sent, setSent] = useState<UnitDispatch>()
  const form = useDraftForm<typeof sendOne, Draft>({
    ...{ contract: sendOne, now: { ...now, to: nobody }, names: ['to', 'channelId', 'message'], guarded: false },
    inputOf: ({ to, ...draft }) => ({
      ...{ ...draft, campaignId: newId(), to: recipientOf(to) },
      ...(nameFallback !== null && { nameFallback }),
      ...(isTest && { isTest }),
    }),
    words: (name) =>
      name === 'channelId' ? undefined : t(name === 'to' ? 'campaigns.unit_to_missing' : 'campaigns.unit_text_missing'),
    send: (input) => {
      setSent(undefined)
      return send(input)
    },
    done: (dispatch) => {
      setSent(dispatch)
      done()
    },
  })
  const { contactId, text } = form.draft.to
  const to = recipientOf(form.draft.to)
  const mayLookUp = useMay(startOptions.needs)
  const enabled = mayLookUp && contactId === undefined && to !== undefined
  const found = useQuery(startOptions, { to: to ?? noContact }, { enabled })
  const isLookedUp = enabled && found.status === 'ready'
  return {
    form,
    sent,
    forget: () => setSent(undefined),
    /** Who was chosen, or has what was typed. */
    contact: contactId !== undefined ? { id: contactId, name: text } : (isLookedUp && found.data?.contact) || undefined,
    isLookedUp,
  }
}
