/** Queues: made, changed and removed by supervisors. */
import {
  type Queue,
  queueChanged,
  queueLimit,
  removeQueue as removing,
  saveQueue as saving,
} from '@aura/contracts/routing/queue.ts'
import { byRank } from '@aura/machines/routing/views.ts'
import { assertOperator } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { type CommandContext, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { adoptWaiting } from './adopt-waiting.ts'
import type { QueueRow } from './distribute.ts'
import { leaveRemovedQueues } from './leave-removed-queues.ts'

type QueueInput = Pick<CommandContext<Omit<Queue, 'version'> & { version: number | null }>, 'tx' | 'input' | 'caller'>

const wireQueue = (row: QueueRow, channels: readonly string[]): Queue => ({
  id: row.id,
  name: row.name,
  strategy: row.strategy,
  rank: row.rank,
  offerSeconds: row.offer_seconds,
  hours: row.hours,
  skills: row.skills,
  targets: row.targets,
  overflow:
    row.overflow_id === null || row.overflow_minutes === null
      ? null
      : { queueId: row.overflow_id, afterMinutes: row.overflow_minutes },
  members: row.members,
  channels: [...channels],
  version: row.version,
})

const live = (tx: Db) => tx.selectFrom('queues').where('removed_at', 'is', null)

const channelsOf = (tx: Db) =>
  tx.selectFrom('channels').where('queue_id', 'is not', null).select(['id', 'queue_id']).orderBy('id').execute()

export async function queuesOf(tx: Db): Promise<Queue[]> {
  const channels = await channelsOf(tx)
  const rows = await live(tx).selectAll().execute()
  const of = (queueId: string) => channels.filter(({ queue_id }) => queue_id === queueId).map(({ id }) => id)
  return rows.map((row) => wireQueue(row, of(row.id))).sort(byRank)
}

/** One at a time in a company: what a queue refers to stays as it was looked at. Conversations come and go meanwhile. */
async function lockQueues(tx: Db): Promise<QueueRow[]> {
  return await tx.selectFrom('queues').selectAll().orderBy('id').forNoKeyUpdate().execute()
}

async function assertFits({ tx, input }: QueueInput, rows: readonly QueueRow[]): Promise<void> {
  const others = rows.filter((row) => row.id !== input.id && row.removed_at === null)
  if (others.some(({ name }) => name.toLowerCase() === input.name.toLowerCase()))
    return refuse('routing.queue_name_taken')
  const seen = new Set([input.id])
  for (let next = input.overflow?.queueId ?? null; next !== null; ) {
    if (seen.has(next)) return refuse('routing.overflow_circle')
    seen.add(next)
    const row = others.find(({ id }) => id === next)
    if (!row) return refuse('routing.queue_not_found')
    next = row.overflow_id
  }
  // Who serves no more and a channel that is gone stay in the queue that has them, or it could not be changed.
  const members = new Set(rows.find(({ id }) => id === input.id)?.members)
  for (const userId of input.members ?? []) if (!members.has(userId)) await assertOperator(tx, userId)
  const channels = await tx
    .selectFrom('channels')
    .where((e) => e.or([e('state', '<>', 'removed'), e('queue_id', '=', input.id)]))
    .select('id')
    .execute()
  const existing = new Set(channels.map(({ id }) => id))
  if (input.channels.some((id) => !existing.has(id))) return refuse('channels.not_found')
}

/** Those that come to the queue with this save. */
async function newChannels({ tx, input }: QueueInput): Promise<string[]> {
  if (input.channels.length === 0) return []
  const rows = await tx
    .selectFrom('channels')
    .where('id', 'in', input.channels)
    .where((e) => e.or([e('queue_id', 'is', null), e('queue_id', '<>', input.id)]))
    .select('id')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function setChannels({ tx, input }: QueueInput): Promise<void> {
  await tx.updateTable('channels').set({ queue_id: null }).where('queue_id', '=', input.id).execute()
  if (input.channels.length > 0)
    await tx.updateTable('channels').set({ queue_id: input.id }).where('id', 'in', input.channels).execute()
}

export const saveQueue = handle(saving, async (context) => {
  const { tx, input, caller, emit } = context
  const rows = await lockQueues(tx)
  const before = rows.find(({ id }) => id === input.id)
  if (before?.removed_at) return refuse('routing.queue_not_found')
  if (input.version === null && before) return refuse('conversations.id_taken')
  if (input.version !== null && !before) return refuse('routing.queue_not_found')
  if (before && before.version !== input.version) return refuse('routing.queue_overtaken')
  const count = rows.filter(({ removed_at }) => removed_at === null).length
  if (!before && count >= queueLimit) return refuse('routing.too_many_queues', { params: { limit: queueLimit } })
  await assertFits(context, rows)
  const set = {
    name: input.name,
    strategy: input.strategy,
    rank: input.rank,
    offer_seconds: input.offerSeconds,
    hours: input.hours && JSON.stringify(input.hours),
    skills: [...new Set(input.skills)],
    targets: JSON.stringify(input.targets),
    overflow_id: input.overflow?.queueId ?? null,
    overflow_minutes: input.overflow?.afterMinutes ?? null,
    members: input.members,
  }
  const took = await tx
    .selectFrom('channels')
    .where('queue_id', 'is not', null)
    .where('queue_id', '<>', input.id)
    .where('id', 'in', [...input.channels, input.id])
    .select('queue_id')
    .distinct()
    .execute()
  const row = before
    ? await tx
        .updateTable('queues')
        .set({ ...set, version: before.version + 1 })
        .where('id', '=', input.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('queues')
        .values({ company_id: caller.companyId, id: input.id, ...set })
        .returningAll()
        .executeTakeFirstOrThrow()
  const added = await newChannels(context)
  await setChannels(context)
  await adoptWaiting(context, row, added)
  const queue = wireQueue(row, [...input.channels].sort())
  emit(queueChanged, { id: queue.id, queue })
  // A channel feeds one queue: those it left are told too.
  for (const { queue_id } of took) {
    const other = (await queuesOf(tx)).find(({ id }) => id === queue_id)
    if (other) emit(queueChanged, { id: other.id, queue: other })
  }
  return queue
})

export const removeQueue = handle(removing, async (context) => {
  const { tx, input, now, emit } = context
  const rows = await lockQueues(tx)
  const row = rows.find(({ id, removed_at }) => id === input.id && removed_at === null)
  if (!row) return refuse('routing.queue_not_found')
  const user = rows.find((other) => other.overflow_id === row.id && other.removed_at === null)
  if (user) return refuse('routing.queue_in_use', { params: { name: user.name } })
  await tx.updateTable('channels').set({ queue_id: null }).where('queue_id', '=', row.id).execute()
  await tx
    .updateTable('queues')
    .set({ removed_at: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await leaveRemovedQueues(context)
  emit(queueChanged, { id: row.id, queue: null })
  return {}
})
