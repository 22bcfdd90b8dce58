/** The suggested reply to what the customer wrote last, asked for when the customer has paused. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { type Suggestion, suggestReply } from '@aura/contracts/copilot/suggestion.ts'
import { useEffect, useRef, useState } from 'react'
import { useSecretCall } from '../identity/index.ts'

const pauseMs = 700

type Answer = { message: string; suggestion: Suggestion | null; askAgainAt: number | null }

/** A suggestion that cannot be had is none: the operator writes, and nothing waits for it. */
export function useSuggestion({ id: conversationId, lastInboundAt, waitingSince }: Conversation, isWanted: boolean) {
  const call = useSecretCall()
  const [answer, setAnswer] = useState<Answer>()
  /** The customer's message that a call under way is about. */
  const requestedMessage = useRef<string>(undefined)
  const message = waitingSince === null ? null : `${conversationId} ${lastInboundAt}`
  const isOpen = isWanted && message !== null
  const known = answer !== undefined && answer.message === message ? answer : undefined
  // The question goes out by the customer's message, which no button of this screen sends.
  useEffect(() => {
    if (!isOpen || message === null || requestedMessage.current === message || known?.askAgainAt === null) return
    const waitMs = known ? known.askAgainAt - Date.now() : 0
    // What is shown is not replaced under the operator's fingers: the next time the box is empty is early enough.
    if (known?.suggestion && waitMs > 0) return
    const timer = setTimeout(
      () => {
        requestedMessage.current = message
        const isCurrent = () => requestedMessage.current === message
        call(suggestReply, { conversationId }).then(
          ({ suggestion, askAgainMs }) => {
            if (!isCurrent()) return
            requestedMessage.current = undefined
            setAnswer({ message, suggestion, askAgainAt: askAgainMs === null ? null : Date.now() + askAgainMs })
          },
          () => {
            if (isCurrent()) requestedMessage.current = undefined
          },
        )
      },
      Math.max(pauseMs, waitMs),
    )
    return () => clearTimeout(timer)
  }, [call, conversationId, message, isOpen, known])
  return known?.suggestion ?? undefined
}
