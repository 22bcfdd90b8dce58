/** Calls as rows and in wire form. A writer of a call with a conversation has locked the conversation first. */
import { type Call, type CallState, callChanged, isOpen, liveStates } from '@aura/contracts/calls/call.ts'
import { messageChanged } from '@aura/contracts/conversations/message.ts'
import { atCall, type CallColumn, callMachine } from '@aura/machines/calls/call.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import type { Selectable, Updateable } from 'kysely'
import { nameOf } from '../companies/index.ts'
import { wireMessage } from '../conversations/index.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { askSoon } from './jobs.ts'

export type CallRow = Selectable<Schema['calls']>
export type Writers = Pick<Work, 'tx' | 'emit' | 'now'>

const iso = (time: Date | null) => time?.toISOString() ?? null

export const wireCall = (row: CallRow, operatorName: string | null): Call => ({
  id: row.id,
  channelId: row.channel_id,
  conversationId: row.conversation_id,
  contactId: row.contact_id,
  contactName: row.contact_name,
  address: row.address,
  queueId: row.queue_id,
  operatorId: row.operator_id,
  operatorName,
  state: row.state,
  problem: row.problem,
  startedAt: row.started_at.toISOString(),
  answeredAt: iso(row.answered_at),
  heldSince: iso(row.held_since),
  heldMs: row.held_ms,
  endedAt: iso(row.ended_at),
  endedBy: row.ended_by,
  wrapUpUntil: iso(row.wrap_up_until),
  version: row.version,
})

export const shownCall = async (tx: Db, row: CallRow): Promise<Call> =>
  wireCall(row, row.operator_id === null ? null : await nameOf(tx, row.operator_id))

const ofConversation = (tx: Db, conversationId: string) =>
  tx.selectFrom('calls').where('conversation_id', '=', conversationId)

/** Live calls, those with an operator before those that wait. Their conversation is locked. */
export async function liveOf(tx: Db, conversationId: string): Promise<CallRow[]> {
  const rows = await ofConversation(tx, conversationId)
    .where('state', 'in', liveStates)
    .orderBy('started_at')
    .selectAll()
    .forNoKeyUpdate()
    .execute()
  const waits = ({ state }: CallRow) => state === 'waiting'
  return [...rows.filter((row) => !waits(row)), ...rows.filter(waits)]
}

export const writtenUpOf = (tx: Db, conversationId: string): Promise<CallRow[]> =>
  ofConversation(tx, conversationId).where('state', '=', 'wrap_up').selectAll().forNoKeyUpdate().execute()

/** What nobody sees is saved without a word. */
export const noteCall = (tx: Db, { id }: Pick<CallRow, 'id'>, set: Updateable<Schema['calls']>): Promise<CallRow> =>
  tx.updateTable('calls').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Its entry in the thread follows. */
export async function saveCall(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  before: CallRow,
  set: Updateable<Schema['calls']>,
): Promise<CallRow> {
  const row = await noteCall(tx, before, { ...set, version: before.version + 1 })
  const call = await shownCall(tx, row)
  emit(callChanged, { call, before: before.state })
  if (row.message_id === null || row.contact_id === null) return row
  const message = await tx
    .updateTable('messages')
    .set({ content: JSON.stringify({ type: 'call', call }) })
    .where('id', '=', row.message_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(messageChanged, { message: wireMessage(message), contactId: row.contact_id })
  return row
}

/** Where the machine says no, nothing changes: undefined. What it says goes to the provider by itself. */
export async function moveCall(
  work: Writers,
  before: CallRow,
  type: CallColumn,
  set: Updateable<Schema['calls']> = {},
): Promise<CallRow | undefined> {
  const moved = attempt(callMachine, atCall(before.state), { type })
  return moved.ok ? await enterState(work, before, moved.next.value, set) : undefined
}

export async function enterState(
  work: Writers,
  before: CallRow,
  state: CallState,
  set: Updateable<Schema['calls']> = {},
): Promise<CallRow> {
  const row = await saveCall(work, before, { ...set, ...timesOf(before, state, work.now), state })
  await askSoon(work.tx, row)
  return row
}

/** What a change of state says about time. */
function timesOf(before: CallRow, state: CallState, now: Date): Updateable<Schema['calls']> {
  const current = before.held_since === null ? 0 : now.getTime() - before.held_since.getTime()
  const ends = isOpen(before.state) && before.state !== 'wrap_up' && !isOnLine(state)
  return {
    ...(state === 'talking' && before.answered_at === null && { answered_at: now }),
    ...(before.state === 'on_hold' && { held_since: null, held_ms: before.held_ms + current }),
    ...(state === 'on_hold' && { held_since: now }),
    ...(ends && { ended_at: now }),
  }
}

const isOnLine = (state: CallState) => liveStates.some((liveState) => liveState === state)
