/** What one does with a message that did not simply go out: say it again, or decide about a doubt. */
import type { Message } from '@aura/contracts/conversations/message.ts'
import { resend, settle } from '@aura/contracts/conversations/settle-delivery.ts'
import { thread } from '@aura/contracts/conversations/thread.ts'
import { useMemo } from 'react'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { useLatest } from '../../platform/ui/use-latest.ts'

export type Undelivered = {
  again: (message: Message) => void
  settle: (message: Message, outcome: 'sent' | 'failed') => void
}

export function useUndelivered(
  conversation: { id: string; ownershipVersion: number },
  say: (text: string | undefined) => void,
): Undelivered {
  const { send: sendAgain } = useCommand(resend)
  const { send: decide } = useCommand(settle, {
    overlay: {
      view: thread,
      params: { conversationId: conversation.id },
      apply: (state, { messageId, outcome }) => ({
        ...state,
        messages: state.messages.map((one) => (one.id === messageId ? { ...one, status: outcome } : one)),
      }),
    },
  })
  const latest = useLatest({ ownershipVersion: conversation.ownershipVersion, say })
  return useMemo(() => {
    const told = (error: unknown) => latest.current.say(errorText(error))
    return {
      again: ({ id: messageId }) => {
        latest.current.say(undefined)
        sendAgain({ messageId, newMessageId: newId(), ownershipVersion: latest.current.ownershipVersion }).catch(told)
      },
      settle: ({ id: messageId }, outcome) => {
        latest.current.say(undefined)
        decide({ messageId, outcome }).catch(told)
      },
    }
  }, [sendAgain, decide, latest])
}
