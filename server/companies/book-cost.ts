/**
 * What anything costs goes through here: sends, calls, tokens, and bookings by hand. A cost that was booked
 * is not refused for its budget, because it has been spent; passing the budget is told instead.
 */

import {
  budgetExceeded,
  type CostBooking,
  type CostKind,
  bookCost as contract,
  costBooked,
  costHistory as history,
  historyMonths,
  costMonth as inMonth,
  costBookings as page,
} from '@aura/contracts/companies/cost-centres.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { monthIn } from '@aura/machines/companies/cost-centres.ts'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { defaultCentre, readCentre } from './cost-centres.ts'

export type Cost = {
  /** Of what was paid for: the same again books nothing. */
  id: string
  companyId: string
  /** Null: the company's default centre. */
  centreId: string | null
  kind: CostKind
  cost: Money
  note: string | null
  bookedBy: string | null
  /** Null of what no campaign stands behind. */
  campaignId: string | null
  /** Whose month it is; absent: now. */
  spentAt?: Date
}

const wire = (row: Selectable<Schema['cost_bookings']>): CostBooking => ({
  id: row.id,
  centreId: row.centre_id,
  kind: row.kind,
  cost: { amount: row.amount, currency: row.currency },
  note: row.note,
  at: row.at.toISOString(),
  bookedBy: row.booked_by,
})

/** What was free has a booking, so that a price that is set later does not book it; it is not shown. */
const isShown = (e: ExpressionBuilder<Schema, 'cost_bookings'>) =>
  e.or([e('cost_bookings.amount', '<>', 0), e('cost_bookings.booked_by', 'is not', null)])

/** Books in the caller's transaction; the booking of that id when it was there before. */
export async function bookCost(work: Work, cost: Cost): Promise<CostBooking> {
  const find = () => work.tx.selectFrom('cost_bookings').where('id', '=', cost.id).selectAll()
  const before = await find().executeTakeFirst()
  if (before) return wire(before)
  return (await addCost(work, cost)) ?? wire(await find().executeTakeFirstOrThrow())
}

/** Undefined where a concurrent booking of the same cost was first. */
export async function addCost(work: Work, cost: Cost): Promise<CostBooking | undefined> {
  const { tx, emit, now } = work
  const centre =
    cost.centreId === null ? await defaultCentre(work, cost.companyId) : await readCentre(tx, cost.centreId)
  // What is free is free in every currency.
  const isFree = cost.cost.amount === 0 && cost.bookedBy === null
  if (centre.currency !== cost.cost.currency && !isFree)
    return refuse('companies.currency_differs', { params: { currency: centre.currency } })
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const at = cost.spentAt ?? now
  const month = monthIn(at, timezone)
  const row = await tx
    .insertInto('cost_bookings')
    .values({
      company_id: cost.companyId,
      id: cost.id,
      centre_id: centre.id,
      month,
      kind: cost.kind,
      amount: cost.cost.amount,
      currency: centre.currency,
      note: cost.note,
      booked_by: cost.bookedBy,
      campaign_id: cost.campaignId,
      at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  if (isFree) return wire(row)
  const spent = await addToMonth(tx, { companyId: cost.companyId, month, centreId: centre.id, amount: row.amount })
  emit(costBooked, { booking: wire(row), month, spent })
  const { budget } = centre
  if (budget !== null && spent > budget && spent - row.amount <= budget)
    emit(budgetExceeded, { centreId: centre.id, month, budget: { amount: budget, currency: centre.currency }, spent })
  return wire(row)
}

type Addition = { companyId: string; month: string; centreId: string; amount: number }

async function addToMonth(tx: Db, { companyId, month, centreId, amount }: Addition): Promise<number> {
  const { spent } = await tx
    .insertInto('cost_months')
    .values({ company_id: companyId, month, centre_id: centreId, spent: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'month', 'centre_id'])
        .doUpdateSet({ spent: sql<number>`cost_months.spent + excluded.spent` }),
    )
    .returning('spent')
    .executeTakeFirstOrThrow()
  return spent
}

export const bookByHand = handle(contract, async ({ input, tx, emit, now, newId, caller }) => {
  const { bookingId: id, centreId, kind, cost, note } = input
  const { companyId, userId: bookedBy } = caller
  const booked = { id, companyId, centreId, kind, cost, note, bookedBy, campaignId: null }
  const booking = await bookCost({ tx, emit, now, newId }, booked)
  const same = booking.kind === kind && booking.cost.amount === cost.amount && booking.bookedBy === bookedBy
  return same ? booking : refuse('companies.id_taken')
})

export const costBookings = answer(page, async ({ input, tx }) => {
  let query = tx.selectFrom('cost_bookings').where('month', '=', input.month).where(isShown)
  if (input.centreId) query = query.where('centre_id', '=', input.centreId)
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'cost_bookings.company_id').onRef('users.id', '=', 'cost_bookings.booked_by'),
    )
    .selectAll('cost_bookings')
    .select(['users.first_name as firstName', 'users.last_name as lastName'])
    .orderBy('cost_bookings.at', 'desc')
    .orderBy('cost_bookings.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  return {
    rows: rows.map((row) => ({
      ...wire(row),
      bookedByName: row.firstName === null ? null : personName(row.firstName, row.lastName),
    })),
    total,
  }
})

export const costMonth = answer(inMonth, async ({ input, tx }) => {
  const rows = await tx.selectFrom('cost_months').where('month', '=', input.month).selectAll().execute()
  return { spent: Object.fromEntries(rows.map((row) => [row.centre_id, row.spent])) }
})

export const costHistory = answer(history, async ({ input, tx }) =>
  tx
    .selectFrom('cost_months')
    .where('centre_id', '=', input.centreId)
    .select(['month', 'spent'])
    .orderBy('month', 'desc')
    .limit(historyMonths)
    .execute(),
)
