/** The suggested reply to what the customer wrote last, asked for when the customer has paused. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { type Suggestion, suggestReply } from '@aura/contracts/copilot/suggestion.ts'
import { useEffect, useState } from 'react'
import { useSecretCall } from '../identity/index.ts'

const pauseMs = 700

/** A suggestion that cannot be had is none: the operator writes, and nothing waits for it. */
export function useSuggestion({ id: conversationId, lastInboundAt, waitingSince }: Conversation, isWanted: boolean) {
  const call = useSecretCall()
  const [found, setFound] = useState<{ at: string; suggestion: Suggestion | null }>()
  const at = waitingSince === null ? null : lastInboundAt
  const isOpen = isWanted && at !== null
  // The question goes out by the customer's message, which no button of this screen sends.
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    const timer = setTimeout(() => {
      call(suggestReply, { conversationId }).then(
        ({ suggestion }) => isCurrent && setFound({ at, suggestion }),
        () => {},
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [call, conversationId, at, isOpen])
  return found !== undefined && found.at === at ? (found.suggestion ?? undefined) : undefined
}
