/** What one does with a message that did not simply go out: say it again, or decide about a doubt. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { resend, settle } from '@aura/contracts/conversations/settle-delivery.ts'
import { thread } from '@aura/contracts/conversations/thread.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { decideSettle, resendRefusal } from '@aura/machines/conversations/decide-delivery.ts'
import { sendRefusal } from '@aura/machines/conversations/decide-send.ts'
import { firstRefusal, type Refused } from '@aura/machines/platform/decision.ts'
import { useMemo } from 'react'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { refusalText } from '../../platform/i18n/refusal-text.ts'
import { useLatest } from '../../platform/ui/use-latest.ts'
import { textOn } from '../deciding.ts'

export type Undelivered = {
  again: (message: Message) => void
  settle: (message: Message, outcome: 'sent' | 'failed') => void
}

export function useUndelivered(
  conversation: Conversation,
  deciding: ClientDeciding,
  say: (text: string | undefined) => void,
): Undelivered {
  const { send: sendAgain } = useCommand(resend)
  const { send: decide } = useCommand(settle, {
    overlay: {
      view: thread,
      params: { conversationId: conversation.id },
      apply: (state, { messageId, outcome }) => ({
        ...state,
        messages: state.messages.map((message) => {
          const decision =
            message.id === messageId ? decideSettle(message, outcome, state.conversation, deciding) : undefined
          return decision?.ok ? { ...message, ...decision.next } : message
        }),
      }),
    },
  })
  const latest = useLatest({ conversation, deciding, say })
  return useMemo(() => {
    const told = (error: unknown) => latest.current.say(errorText(error))
    const refused = (refusal: Refused | undefined) => latest.current.say(refusal && refusalText(refusal))
    return {
      again: (message) => {
        const { conversation, deciding } = latest.current
        const { ownershipVersion } = conversation
        const candidate = { ...textOn(conversation), content: message.content }
        const refusal = firstRefusal(
          resendRefusal(message),
          sendRefusal(conversation, { ownershipVersion, candidate }, deciding),
        )
        refused(refusal)
        if (!refusal) sendAgain({ messageId: message.id, newMessageId: newId(), ownershipVersion }).catch(told)
      },
      settle: (message, outcome) => {
        const { conversation, deciding } = latest.current
        const decision = decideSettle(message, outcome, conversation, deciding)
        refused(decision.ok ? undefined : decision)
        if (decision.ok) decide({ messageId: message.id, outcome }).catch(told)
      },
    }
  }, [sendAgain, decide, latest])
}
