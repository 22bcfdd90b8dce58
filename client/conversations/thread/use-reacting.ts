/** Reacting to what the customer said: which message is meant, and the emoji on its way. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import type { Message } from '@aura/contracts/conversations/message.ts'
import { react as reacting } from '@aura/contracts/conversations/react.ts'
import { thread } from '@aura/contracts/conversations/thread.ts'
import { useCallback, useState } from 'react'
import { newId } from '../../platform/feed/id.ts'
import { useCommand } from '../../platform/feed/use-command.ts'
import { errorText } from '../../platform/i18n/error-text.ts'
import { reacted } from './optimistic.ts'
import { lastOfCustomer } from './reactions.ts'

export function useReacting(
  { id: conversationId, ownershipVersion }: Conversation,
  by: { id: string; name: string },
  say: (text: string | undefined) => void,
) {
  const [at, setAt] = useState<{ message: Message; anchor: Element }>()
  const { send } = useCommand(reacting, {
    overlay: {
      view: thread,
      params: { conversationId },
      apply: (state, { messageId: id, to, emoji }) => reacted(state, { id, by, to, emoji }),
    },
  })
  const open = useCallback((message: Message, anchor: Element) => setAt({ message, anchor }), [])
  return {
    at,
    open,
    close: () => setAt(undefined),
    /** By a key: at the last customer message on the screen, else at the thread. */
    openLast: (messages: readonly Message[]) => {
      const message = lastOfCustomer(messages)
      const anchor = message && document.querySelector(`[data-message="${CSS.escape(message.id)}"] [data-react]`)
      const location = anchor ?? document.querySelector('[data-composer]')
      if (message && location) open(message, location)
    },
    react: ({ id: to }: Message, emoji: string | null) => {
      say(undefined)
      send({ conversationId, messageId: newId(), ownershipVersion, to, emoji }).catch((error: unknown) =>
        say(errorText(error)),
      )
    },
  }
}
