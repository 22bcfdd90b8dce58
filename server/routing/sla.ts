/**
 * A queue's SLA, or the company's where there is no queue: the first or next response, and the resolution. The clock runs
 * in the queue's hours. An answer meets the response; a resolution pauses while the
 * conversation is snoozed.
 */

import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { instant } from '@aura/contracts/platform/values.ts'
import type { Hours } from '@aura/contracts/routing/hours.ts'
import { slaBreached, type Targets } from '@aura/contracts/routing/queue.ts'
import { afterOpen, openBetween } from '@aura/machines/routing/hours.ts'
import type { Selectable, Updateable } from 'kysely'
import * as z from 'zod/mini'
import type { output as zodOutput } from 'zod/v4/core'
import type { ConversationEffects } from '../conversations/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { defaultTargetsOf } from './default-targets.ts'

type Row = Selectable<Schema['conversations']>
type Set = Updateable<Schema['conversations']>
type SlaDeadlines = Pick<Row, 'answer_due_at' | 'resolve_due_at' | 'first_answer_at' | 'resolve_left_ms'> &
  Pick<Row, 'resolve_paused_ms' | 'resolve_paused_at'>
type SlaContext = Pick<Row, 'state' | 'queue_id' | 'opened_at'> & { waiting_since: Date | null }

/** With the deadline it was set for: a timer of an earlier deadline does nothing. */
export const dueJob = job(
  'routing.due',
  z.strictObject({ conversationId: z.uuid(), target: z.enum(['answer', 'resolution']), due: instant }),
)

type QueueSla = { hours: Hours | null; targets: Targets }

const queueSla = async (tx: Db, queueId: string | null): Promise<QueueSla> =>
  queueId === null
    ? { hours: null, targets: await defaultTargetsOf(tx) }
    : await tx.selectFrom('queues').where('id', '=', queueId).select(['hours', 'targets']).executeTakeFirstOrThrow()

const timeOf = (value: Date | string | null | undefined, before: Date | null) =>
  value === undefined ? before : value === null ? null : new Date(value)
const isAway = (state: Row['state']) => state === 'snoozed' || state === 'held'

/** What goes along with a change to a conversation that is locked. */
async function slaDeadlines(tx: Db, before: Row, set: Set, now: Date): Promise<Partial<SlaDeadlines>> {
  const next = {
    state: set.state ?? before.state,
    queue_id: set.queue_id === undefined ? before.queue_id : set.queue_id,
    waiting_since: timeOf(set.waiting_since, before.waiting_since),
    opened_at: before.opened_at,
  }
  const moved = next.queue_id !== before.queue_id
  const waits = next.waiting_since?.getTime() !== before.waiting_since?.getTime()
  if (!moved && !waits && next.state === before.state) return {}
  const answered = before.waiting_since !== null && next.waiting_since === null && next.state !== 'closed'
  const first_answer_at = before.first_answer_at ?? (answered ? now : null)
  const queue = await queueSla(tx, next.queue_id)
  const resolve_paused_ms = pausedMs(before, now)
  const from = new Date(before.opened_at.getTime() + resolve_paused_ms)
  const input = { row: before, next, queue, now, from, moved, waits: waits || moved, first_answer_at }
  const pause = { resolve_paused_ms, resolve_paused_at: isAway(next.state) ? now : null }
  const deadlines = { first_answer_at, answer_due_at: answerDue(input), ...resolution(input), ...pause }
  await setTimers(tx, before, deadlines)
  return deadlines
}

/** The SLA deadlines that a new conversation has by its queue. */
async function slaDeadlinesOfNew(tx: Db, row: Row): Promise<Set> {
  const queue = await queueSla(tx, row.queue_id)
  const now = row.opened_at
  const input = { row, next: row, queue, now, from: now, moved: true, waits: true, first_answer_at: null }
  const deadlines = { answer_due_at: answerDue(input), ...resolution(input) }
  if (deadlines.answer_due_at === null && deadlines.resolve_due_at === null) return {}
  await setTimers(tx, row, deadlines)
  return deadlines
}

export const slaEffects: ConversationEffects = {
  columnsOnOpen: slaDeadlinesOfNew,
  columnsOnSave: ({ tx, now }, before, set) => slaDeadlines(tx, before, set, now),
}

type DeadlineInput = {
  row: Row
  next: SlaContext
  queue: QueueSla
  now: Date
  /** When the resolution began, later by its pauses. */
  from: Date
  moved: boolean
  waits: boolean
  first_answer_at: Date | null
}

/**
 * How long the resolution has not run since the conversation was opened, by the clock: another queue counts the rest in
 * its own hours. Opened again, the resolution begins again.
 */
function pausedMs(row: Row, now: Date): number {
  if (row.state === 'closed') return now.getTime() - row.opened_at.getTime()
  return row.resolve_paused_ms + (row.resolve_paused_at ? now.getTime() - row.resolve_paused_at.getTime() : 0)
}

function answerDue({ row, next, queue, waits, first_answer_at }: DeadlineInput): Date | null {
  if (next.waiting_since === null || next.state === 'closed') return null
  if (!waits) return row.answer_due_at
  const minutes = first_answer_at === null ? queue.targets.firstAnswer : queue.targets.nextAnswer
  return minutes === null ? null : afterOpen(queue.hours, next.waiting_since, minutes * minuteMs)
}

function resolution({
  row,
  next,
  queue,
  now,
  from,
  moved,
}: DeadlineInput): Pick<SlaDeadlines, 'resolve_due_at' | 'resolve_left_ms'> {
  const { hours, targets } = queue
  if (targets.resolution === null || next.state === 'closed') return { resolve_due_at: null, resolve_left_ms: null }
  const whole = targets.resolution * minuteMs
  const leftMs = row.resolve_left_ms
  const running = moved || row.state === 'closed' ? afterOpen(hours, from, whole) : row.resolve_due_at
  if (isAway(next.state)) {
    const left = running === null ? leftMs : openBetween(hours, now, running)
    return { resolve_due_at: null, resolve_left_ms: left ?? whole }
  }
  if (leftMs !== null && !moved) {
    // Overdue before the pause, it stays overdue since then.
    const due = leftMs === 0 ? (row.resolve_breach_due ?? now) : afterOpen(hours, now, leftMs)
    return { resolve_due_at: due, resolve_left_ms: null }
  }
  return { resolve_due_at: running, resolve_left_ms: null }
}

/** A breach is reported once, also when the conversation comes back to a queue or to an earlier deadline. */
const isReported = (due: Date, breached: Date | null): boolean => breached !== null && due <= breached

async function setTimers(
  tx: Db,
  row: Row,
  deadlines: Pick<SlaDeadlines, 'answer_due_at' | 'resolve_due_at'>,
): Promise<void> {
  const slaTargets = [
    ['answer', row.answer_due_at, deadlines.answer_due_at, row.answer_breach_due],
    ['resolution', row.resolve_due_at, deadlines.resolve_due_at, row.resolve_breach_due],
  ] as const
  for (const [target, before, due, breached] of slaTargets) {
    if (due === null || due.getTime() === before?.getTime() || isReported(due, breached)) continue
    const payload = { conversationId: row.id, target, due: due.toISOString() }
    // A deadline that comes back after another one has its timer already.
    const singletonKey = `${row.id} ${target} ${payload.due}`
    await enqueue(tx, dueJob, payload, { companyId: row.company_id, startAfter: due, singletonKey })
  }
}

/** An SLA deadline has come: if it still runs, the breach is reported to the assignee and the supervisors. */
export async function reportBreach(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  timer: zodOutput<typeof dueJob.payload>,
): Promise<void> {
  const row = await work.tx
    .selectFrom('conversations')
    .where('id', '=', timer.conversationId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return
  const [due, breached] =
    timer.target === 'answer'
      ? [row.answer_due_at, row.answer_breach_due]
      : [row.resolve_due_at, row.resolve_breach_due]
  if (due?.toISOString() !== timer.due || isReported(due, breached)) return
  await work.tx
    .updateTable('conversations')
    .set(timer.target === 'answer' ? { answer_breach_due: due } : { resolve_breach_due: due })
    .where('id', '=', row.id)
    .execute()
  work.emit(slaBreached, {
    conversationId: row.id,
    contactId: row.contact_id,
    contactName: row.contact_name,
    queueId: row.queue_id,
    assigneeId: row.assignee_id,
    target: timer.target,
    due: timer.due,
  })
}
