/** A queue takes the waiting conversations of its channels that no queue has. */
import { lockConversation, systemTransition } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'

export async function adoptWaiting(work: Work, queue: { id: string; name: string }): Promise<void> {
  const rows = await work.tx
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .where('channels.queue_id', '=', queue.id)
    .where('conversations.queue_id', 'is', null)
    .where('conversations.state', '=', 'waiting')
    .where('conversations.offered_to', 'is', null)
    .select('conversations.id')
    .orderBy('conversations.id')
    .execute()
  for (const { id } of rows) {
    const row = await lockConversation(work.tx, id)
    if (row.state !== 'waiting' || row.queue_id !== null || row.offered_to !== null) continue
    const said = { change: 'moved', toId: queue.id, toName: queue.name } as const
    await systemTransition(work, row, { type: 'route' }, { set: { queue_id: queue.id }, said })
  }
}
