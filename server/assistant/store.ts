/** Threads and messages as rows: locked, written with the event that tells of it, and read in their order. */
import type { Message } from '@aura/contracts/assistant/message.ts'
import { keptLimit, questionAnswered, questionAsked } from '@aura/contracts/assistant/thread.ts'
import { atChat, type ChatEvent, type ChatState } from '@aura/machines/assistant/chat.ts'
import { decideChat } from '@aura/machines/assistant/decide.ts'
import { type Selectable, sql } from 'kysely'
import { allowed } from '../platform/allowed.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { later } from '../platform/later.ts'
import { refuse } from '../platform/refuse.ts'
import type { Written } from './running-answers.ts'
import { settleLostJob } from './settle-lost-job.ts'

type ThreadRow = Selectable<Schema['assistant_threads']>
type MessageRow = Selectable<Schema['assistant_messages']>
type Writing = Pick<Work, 'tx' | 'emit' | 'now'>
export type Person = { companyId: string; userId: string }

/** As long as a process is taken to be writing an answer after it has last said so. */
export const leaseMs = 30_000

export const wireMessage = (row: MessageRow): Message => ({
  id: row.id,
  role: row.role,
  text: row.text,
  model: row.model,
  state: row.state,
  figures: row.figures,
  ...(row.unverified.length > 0 && { unverified: row.unverified }),
  chart: row.chart,
  action: row.action,
  page: row.page,
  at: row.at.toISOString(),
})

export const stateOf = ({ answering }: Pick<ThreadRow, 'answering'>): ChatState =>
  answering === null ? 'idle' : 'answering'

/** It is made with the first question. */
export async function lockThread(tx: Db, { companyId, userId }: Person): Promise<ThreadRow> {
  await tx
    .insertInto('assistant_threads')
    .values({ company_id: companyId, user_id: userId, answering: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tx
    .selectFrom('assistant_threads')
    .where('user_id', '=', userId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Refuses with the machine's reason. */
export const assertChat = (thread: ThreadRow, type: ChatEvent['type']): void => {
  allowed(decideChat(atChat(stateOf(thread)).value, type))
}

export type Exchange = Person & { questionId: string; answerId: string; text: string; page: string | null }

/** A question and the place of its answer. A repeat of the same one adds nothing. */
export async function insertExchange(work: Writing, exchange: Exchange): Promise<'asked' | 'repeated'> {
  const { tx, emit, now } = work
  const { companyId, userId, questionId, answerId, text, page } = exchange
  const thread = await lockThread(tx, exchange)
  const existing = await tx
    .selectFrom('assistant_messages')
    .where('id', 'in', [questionId, answerId])
    .select(['id', 'user_id', 'text'])
    .execute()
  const earlier = existing.find(({ id }) => id === questionId)
  if (earlier?.user_id === userId && earlier.text === text && existing.length === 2) return 'repeated'
  if (existing.length > 0 || questionId === answerId) return refuse('assistant.id_taken')
  assertChat(thread, 'send')
  const plain = { figures: [], chart: null, action: null, page, at: now.toISOString() }
  const question: Message = { id: questionId, role: 'user', text, model: null, state: 'done', ...plain }
  const answer: Message = { id: answerId, role: 'assistant', text: '', model: null, state: 'answering', ...plain }
  const rows = [question, answer].map(({ id, role, text: words, state }) => ({
    ...{ company_id: companyId, id, user_id: userId, role, text: words, model: null, state, page, at: now },
  }))
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('assistant_messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  // Another user's message can have taken an id since the look-up: the thread's lock is its own user's.
  if (numInsertedOrUpdatedRows !== 2n) return refuse('assistant.id_taken')
  await tx
    .updateTable('assistant_threads')
    .set({ answering: answerId, lease_until: later(now, leaseMs) })
    .where('user_id', '=', userId)
    .execute()
  await enqueue(tx, settleLostJob, {}, { companyId, startAfter: later(now, 2 * leaseMs), singletonKey: 'lost' })
  emit(questionAsked, { userId, question, answer })
  return 'asked'
}

export type Outcome = Pick<Message, 'text' | 'model' | 'state' | 'figures' | 'chart' | 'action' | 'unverified'> & {
  /** Customers' names of question and answer. */
  names?: readonly string[]
}

/** Once: an answer that was cancelled, or taken for lost, stays as it is. */
export async function finishAnswer(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  { companyId, userId, answerId }: Person & { answerId: string },
  outcome: Outcome,
): Promise<boolean> {
  const thread = await lockThread(tx, { companyId, userId })
  if (thread.answering !== answerId) return false
  const { text, model, state, figures, chart, action, names = [], unverified = [] } = outcome
  const row = await tx
    .updateTable('assistant_messages')
    .set({
      ...{ text, model, state, figures: JSON.stringify(figures), names: [...names], unverified },
      ...{ chart: chart && JSON.stringify(chart), action: action && JSON.stringify(action) },
    })
    .where('id', '=', answerId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('assistant_threads')
    .set({ answering: null, lease_until: null })
    .where('user_id', '=', userId)
    .execute()
  emit(questionAnswered, { userId, answer: wireMessage(row) })
  await forgetOldest(tx, userId)
  return true
}

async function forgetOldest(tx: Db, userId: string): Promise<void> {
  await sql`delete from assistant_messages where user_id = ${userId} and serial <= (
    select serial from assistant_messages where user_id = ${userId} order by serial desc offset ${keptLimit} limit 1)`.execute(
    tx,
  )
}

/** What is there of an answer that is being written. False where it is not wanted any more. */
export async function keepWriting(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { userId, answerId, written }: { userId: string; answerId: string; written: Written },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('assistant_threads')
    .set({ lease_until: later(now, leaseMs) })
    .where('user_id', '=', userId)
    .where('answering', '=', answerId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { text, figures } = written
  await tx
    .updateTable('assistant_messages')
    .set({ text, figures: JSON.stringify(figures) })
    .where('id', '=', answerId)
    .execute()
  return true
}

/** Customers' names that earlier answers of the thread have learnt. */
export async function earlierNames(tx: Db, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('assistant_messages').where('user_id', '=', userId).select('names').execute()
  return rows.flatMap(({ names }) => names)
}

/** The oldest first. */
export async function newestMessages(tx: Db, userId: string, limit: number, beforeId?: string) {
  const before = tx
    .selectFrom('assistant_messages')
    .where('id', '=', beforeId ?? '')
    .where('user_id', '=', userId)
  let rows = tx.selectFrom('assistant_messages').where('user_id', '=', userId)
  if (beforeId !== undefined) rows = rows.where('serial', '<', before.select('serial'))
  const found = await rows
    .selectAll()
    .orderBy('serial', 'desc')
    .limit(limit + 1)
    .execute()
  return { messages: found.slice(0, limit).reverse().map(wireMessage), more: found.length > limit }
}
