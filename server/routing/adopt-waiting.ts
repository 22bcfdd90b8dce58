/**
 * A queue takes the waiting conversations of its channels that no queue has: at once as far as one transaction may, the
 * rest by a job that goes on.
 */
import { lockConversation, systemTransition } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { adoptJob } from './jobs.ts'

export async function adoptWaiting(work: Work, queue: { id: string; name: string }, mostAtOnce = 200): Promise<void> {
  const rows = await work.tx
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .where('channels.queue_id', '=', queue.id)
    .where('conversations.queue_id', 'is', null)
    .where('conversations.state', '=', 'waiting')
    .where('conversations.offered_to', 'is', null)
    .select(['conversations.id', 'conversations.company_id'])
    .orderBy('conversations.id')
    .limit(mostAtOnce + 1)
    .execute()
  for (const { id } of rows.slice(0, mostAtOnce)) {
    const row = await lockConversation(work.tx, id)
    if (row.state !== 'waiting' || row.queue_id !== null || row.offered_to !== null) continue
    const said = { change: 'moved', toId: queue.id, toName: queue.name } as const
    await systemTransition(work, row, { type: 'route' }, { set: { queue_id: queue.id }, said })
  }
  const left = rows[mostAtOnce]
  if (!left) return
  await enqueue(work.tx, adoptJob, { queueId: queue.id }, { companyId: left.company_id, singletonKey: queue.id })
}

/** Where the last transaction stopped, as long as the queue is there. */
export async function adoptMore(work: Work, queueId: string, mostAtOnce?: number): Promise<void> {
  const queue = await work.tx
    .selectFrom('queues')
    .where('id', '=', queueId)
    .where('removed_at', 'is', null)
    .select(['id', 'name'])
    .forShare()
    .executeTakeFirst()
  if (queue) await adoptWaiting(work, queue, mostAtOnce)
}
