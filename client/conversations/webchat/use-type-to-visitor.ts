/** A visitor of the company's site sees that an answer is being written: said now and then, and never later. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { typeToVisitor } from '@aura/contracts/webchat/visit.ts'
import { useCallback, useRef } from 'react'
import { useCommand } from '../../platform/feed/use-command.ts'
import { useConnectionState } from '../../platform/feed/use-connection.ts'

const everyMs = 4_000

export function useTypeToVisitor({ id, channel }: Pick<Conversation, 'id' | 'channel'>): () => void {
  const { send } = useCommand(typeToVisitor)
  const { state } = useConnectionState()
  const last = useRef(0)
  const isHeard = channel === 'webchat' && state === 'live'
  return useCallback(() => {
    if (!isHeard || Date.now() - last.current < everyMs) return
    last.current = Date.now()
    // An operator who may not write is told so by the box.
    send({ conversationId: id }).catch(() => {})
  }, [send, id, isHeard])
}
