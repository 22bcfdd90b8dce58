/** Marks the open conversation as read: the newest message is in sight, and the page is visible. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { markRead } from '@aura/contracts/conversations/conversation-actions.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useCommand } from '../../platform/feed/use-command.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export function useSeen(conversation: Conversation | undefined, userId: string) {
  const { send } = useCommand(markRead)
  const visible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  const [inSight, setInSight] = useState<number>()
  const lastSeq = useRef(0)
  const { id, assigneeId, unread = 0 } = conversation ?? {}
  const isOwn = assigneeId === userId
  // Telling the server is outside work; a message is told of once.
  useEffect(() => {
    if (!id || !isOwn || !visible || unread === 0 || inSight === undefined || inSight <= lastSeq.current) return
    lastSeq.current = inSight
    // Refused when the conversation was reassigned meanwhile: the new assignee will see it.
    send({ conversationId: id, seq: inSight }).catch(() => {})
  }, [id, isOwn, visible, unread, inSight, send])
  return setInSight
}
