/** A message to one person: what the form of it needs, wherever it stands. */
import type { CampaignMessage } from '@aura/contracts/campaigns/campaign.ts'
import { sendOne, type UnitDispatch } from '@aura/contracts/campaigns/send-one.ts'
import { useState } from 'react'
import { type RecipientChoice, recipientOf } from '../conversations/index.ts'
import { newId } from '../platform/feed/id.ts'
import { useCommand } from '../platform/feed/use-command.ts'
import { errorText } from '../platform/i18n/error-text.ts'

const nobody: RecipientChoice = { contactId: undefined, text: '' }

export function useSendOne(done: (dispatch: UnitDispatch) => void) {
  const [choice, choose] = useState(nobody)
  const [refusal, setRefusal] = useState<string>()
  const { send, pending } = useCommand(sendOne)
  const to = recipientOf(choice)
  return {
    ...{ choice, to, refusal, pending },
    choose: (next: RecipientChoice) => {
      choose(next)
      setRefusal(undefined)
    },
    clear: () => choose(nobody),
    submit: async (channelId: string, message: CampaignMessage) => {
      if (!to || pending) return
      setRefusal(undefined)
      try {
        done(await send({ campaignId: newId(), to, channelId, message }))
      } catch (error) {
        setRefusal(errorText(error))
      }
    },
  }
}
