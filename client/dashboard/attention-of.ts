/** Whether somebody waits, as far as the room says: nothing is calm before it has been read. */
import type { ViewStatus } from '../platform/feed/entry.ts'

export type Attention = 'reading' | 'unread' | 'none' | 'waiting'

export function attentionOf(room: { waiting: number } | undefined, status: ViewStatus): Attention {
  if (!room) return status === 'refused' ? 'unread' : 'reading'
  return room.waiting === 0 ? 'none' : 'waiting'
}
