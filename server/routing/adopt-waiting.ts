/**
 * A queue takes the waiting conversations in no queue of the channels that come to it: at once as far as one transaction
 * may, the rest by a job per channel. What a person has put into no queue on its other channels stays there.
 */
import type { output as zodOutput } from 'zod/v4/core'
import { lockConversation, systemTransition } from '../conversations/index.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { adoptJob } from './jobs.ts'

type Queue = { id: string; name: string }

export async function adoptWaiting(work: Work, queue: Queue, channelIds: readonly string[], mostAtOnce = 200) {
  let room = mostAtOnce
  for (const channelId of channelIds) room -= await adoptFrom(work, queue, channelId, room)
}

async function adoptFrom(work: Work, queue: Queue, channelId: string, most: number): Promise<number> {
  const rows = await work.tx
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .where('channels.id', '=', channelId)
    .where('channels.queue_id', '=', queue.id)
    .where('conversations.queue_id', 'is', null)
    .where('conversations.state', '=', 'waiting')
    .where('conversations.offered_to', 'is', null)
    .select(['conversations.id', 'conversations.company_id'])
    .orderBy('conversations.id')
    .limit(most + 1)
    .execute()
  const batch = rows.slice(0, most)
  for (const { id } of batch) {
    const row = await lockConversation(work.tx, id)
    if (row.state !== 'waiting' || row.queue_id !== null || row.offered_to !== null) continue
    const said = { change: 'moved', toId: queue.id, toName: queue.name } as const
    await systemTransition(work, row, { type: 'route' }, { set: { queue_id: queue.id }, said })
  }
  const left = rows[most]
  if (left) {
    const singletonKey = `${queue.id} ${channelId}`
    await enqueue(work.tx, adoptJob, { queueId: queue.id, channelId }, { companyId: left.company_id, singletonKey })
  }
  return batch.length
}

/** Where the last transaction stopped, as long as the queue is there. */
export async function continueAdoption(
  work: Work,
  { queueId, channelId }: zodOutput<typeof adoptJob.payload>,
  mostAtOnce?: number,
): Promise<void> {
  const queue = await work.tx
    .selectFrom('queues')
    .where('id', '=', queueId)
    .where('removed_at', 'is', null)
    .select(['id', 'name'])
    .forShare()
    .executeTakeFirst()
  if (queue) await adoptWaiting(work, queue, [channelId], mostAtOnce)
}
