/** Operators as rows and in wire form. A writer has locked the row before. */
import { type Operator, type OperatorState, operatorChanged, usualCapacity } from '@aura/contracts/routing/operator.ts'
import { atOperator, type OperatorColumn, operatorAfter, operatorMachine } from '@aura/machines/routing/operator.ts'
import type { Selectable, Updateable } from 'kysely'
import { nameOf } from '../companies/index.ts'
import { advance } from '../platform/advance.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Work } from '../platform/handle.ts'
import { takeOffers } from './take-offers.ts'

export type OperatorRow = Selectable<Schema['operators']>
type Changing = Pick<Work, 'tx' | 'emit' | 'now'>

export const wireOperator = (row: OperatorRow, name: string): Operator => ({
  userId: row.user_id,
  name,
  state: row.state,
  reason: row.reason,
  since: row.since.toISOString(),
  disconnectedAt: row.disconnected_at?.toISOString() ?? null,
  capacity: row.capacity,
  skills: row.skills,
  missed: row.missed,
})

/** The operator's row, made at the first use. */
export async function lockOperator(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  who: { companyId: string; userId: string },
): Promise<OperatorRow> {
  await tx
    .insertInto('operators')
    .values({
      company_id: who.companyId,
      user_id: who.userId,
      since: now,
      idle_since: now,
      capacity: JSON.stringify(usualCapacity),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await tx
    .selectFrom('operators')
    .where('user_id', '=', who.userId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function saveOperator(
  { tx, emit }: Changing,
  before: OperatorRow,
  set: Updateable<Schema['operators']>,
): Promise<Operator> {
  const row = await tx
    .updateTable('operators')
    .set(set)
    .where('user_id', '=', before.user_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const operator = wireOperator(row, await nameOf(tx, row.user_id))
  emit(operatorChanged, { operator, was: before.state })
  return operator
}

type Moving = { type: OperatorColumn; reason?: string }

/** What no person does: an operator is gone, or offers have timed out. */
export async function moveOperator(work: Changing, row: OperatorRow, { type, reason }: Moving): Promise<Operator> {
  const { value } = advance(operatorMachine, atOperator(row.state), { type }, 'routing.state_refused')
  return await enterState(work, row, value, reason)
}

/** An operator who takes no more work loses all offers. */
export async function enterState(
  work: Changing,
  row: OperatorRow,
  state: OperatorState,
  reason: string | null = null,
): Promise<Operator> {
  if (state !== 'available') await takeOffers(work, row.user_id, 'withdraw')
  const came = state === 'available' && { idle_since: work.now }
  return await saveOperator(work, row, { ...operatorAfter(state, reason, work.now.toISOString()), ...came })
}
