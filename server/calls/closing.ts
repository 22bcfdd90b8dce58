/**
 * Callers still waiting when the queue closes: the call overflows while somebody is there, else a farewell is played
 * and the call is hung up. A call outside the hours is treated alike at once.
 */
import type { CallProblem } from '@aura/contracts/calls/call.ts'
import { isOpen, openUntil } from '@aura/machines/routing/hours.ts'
import { lockConversation, systemTransition } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { watchAt } from '../routing/index.ts'
import { endCall } from './ends.ts'
import { lockCall } from './lock.ts'

const outsideHours: CallProblem = 'calls.outside_hours'

export async function closeLines(work: Work): Promise<void> {
  const waiting = await work.tx
    .selectFrom('calls')
    .innerJoin('conversations', 'conversations.id', 'calls.conversation_id')
    .innerJoin('queues', 'queues.id', 'conversations.queue_id')
    .where('calls.state', '=', 'waiting')
    .where('conversations.state', '=', 'waiting')
    .where('queues.hours', 'is not', null)
    .select(['calls.id', 'queues.hours'])
    .orderBy('conversations.id')
    .execute()
  for (const { id, hours } of waiting) if (!isOpen(hours, work.now)) await closeLine(work, id)
}

/** While the queue is open the caller waits; the call is checked again when it closes. */
export async function closeLine(work: Work, callId: string): Promise<void> {
  const { tx, now } = work
  const call = await lockCall(tx, callId)
  if (call.state !== 'waiting' || call.conversation_id === null) return
  const row = await lockConversation(tx, call.conversation_id)
  if (row.state !== 'waiting' || row.queue_id === null) return
  const queue = await queueOf(tx, row.queue_id)
  if (!queue) return
  if (isOpen(queue.hours, now)) {
    const until = openUntil(queue.hours, now)
    if (until !== null) await watchAt(work, row.company_id, until)
    return
  }
  const further = await openOverflow(tx, queue, now)
  if (!further) return void (await endCall(work, call, { type: 'turnAway', by: 'company', problem: outsideHours }))
  const input = { change: 'moved', toId: further.id, toName: further.name } as const
  await systemTransition(work, row, { type: 'route' }, { set: { queue_id: further.id }, said: input })
  await closeLine(work, callId)
}

/** The nearest open queue that the closed one overflows to, directly or through other closed ones. */
async function openOverflow(tx: Db, closed: OverflowQueue, now: Date): Promise<OverflowQueue | undefined> {
  if (closed.overflow_id === null) return
  const next = await queueOf(tx, closed.overflow_id)
  return !next || isOpen(next.hours, now) ? next : await openOverflow(tx, next, now)
}

type OverflowQueue = NonNullable<Awaited<ReturnType<typeof queueOf>>>

const queueOf = (tx: Db, id: string) =>
  tx
    .selectFrom('queues')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'hours', 'overflow_id'])
    .executeTakeFirst()
