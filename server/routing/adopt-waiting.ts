/**
 * A queue takes the waiting conversations in no queue of the channels that come to it: at once as far as one transaction
 * may, the rest by a job per channel. What a person has put into no queue on its other channels stays there.
 */
import type { output as zodOutput } from 'zod/v4/core'
import { lockConversation, systemTransition } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { adoptJob } from './jobs.ts'

type Queue = { id: string; name: string }

export async function adoptWaiting(work: Work, queue: Queue, channelIds: readonly string[], mostAtOnce = 200) {
  if (channelIds.length === 0) return
  const rows = await work.tx
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .where('channels.id', 'in', channelIds)
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
  for (const channelId of channelIds) {
    const singletonKey = `${queue.id} ${channelId}`
    await enqueue(work.tx, adoptJob, { queueId: queue.id, channelId }, { companyId: left.company_id, singletonKey })
  }
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
  // A job of the version before names no channel: it means all of the queue's.
  const channelIds = channelId === undefined ? await channelsOf(work.tx, queueId) : [channelId]
  if (queue) await adoptWaiting(work, queue, channelIds, mostAtOnce)
}

const channelsOf = async (tx: Db, queueId: string): Promise<string[]> =>
  (await tx.selectFrom('channels').where('queue_id', '=', queueId).select('id').execute()).map(({ id }) => id)
