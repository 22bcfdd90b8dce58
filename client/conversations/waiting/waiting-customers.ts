/** Which conversations call the user, and one key of each wait: a customer who waits anew calls anew. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'

type Who = {
  id: string
  /** Whether the user serves that queue. */
  serves: (queueId: string | null) => boolean
}

function keyOf(row: Conversation, { id, serves }: Who): string | undefined {
  if (row.waitingSince === null) return undefined
  if (row.state === 'waiting')
    return row.offeredTo === null && serves(row.queueId) ? `${row.id} ${row.waitingSince}` : undefined
  const isOwn = row.assigneeId === id && row.state !== 'closed' && row.state !== 'snoozed'
  return isOwn && row.unread > 0 ? `${row.id} ${row.lastInboundAt}` : undefined
}

export function waitingFor(rows: readonly Conversation[], who: Who): Map<string, Conversation> {
  return new Map(
    rows.flatMap((row) => {
      const key = keyOf(row, who)
      return key === undefined ? [] : [[key, row] as const]
    }),
  )
}
