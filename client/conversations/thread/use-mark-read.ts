/** Marks the open conversation as read: the newest message is in sight, and the page is visible. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import { markRead } from '@aura/contracts/conversations/conversation-actions.ts'
import type { ClientDeciding } from '@aura/machines/conversations/client-facts.ts'
import { decide } from '@aura/machines/conversations/decide.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useReadConversation } from '../../notifications/index.ts'
import { useCommand } from '../../platform/feed/use-command.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

export function useSeen(conversation: Conversation, deciding: ClientDeciding) {
  const { send } = useCommand(markRead)
  const visible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  useReadConversation(conversation.id, visible)
  const [inSight, setInSight] = useState<number>()
  const lastSeq = useRef(0)
  const { id, unread } = conversation
  const mayRead = decide(conversation, { type: 'mark_read' }, deciding).ok
  // Telling the server is outside work; a message is told of once.
  useEffect(() => {
    if (!mayRead || !visible || unread === 0 || inSight === undefined || inSight <= lastSeq.current) return
    lastSeq.current = inSight
    // Refused when the conversation was reassigned meanwhile: the new assignee will see it.
    send({ conversationId: id, seq: inSight }).catch(() => {})
  }, [id, mayRead, visible, unread, inSight, send])
  return setInSight
}
