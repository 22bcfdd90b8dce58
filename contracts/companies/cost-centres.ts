/**
 * Where money goes: a tree of cost centres with monthly budgets, and the costs booked on them. The tree with
 * what was spent in the newest month that has a booking is a view; single bookings are a query.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../platform/operation.ts'
import { currency, id, instant, integer, money, singleLine, text } from '../platform/values.ts'

/** 2026-11, where the company is. */
export const month = text(7).check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/))

export const costCentre = z.strictObject({
  id,
  parentId: z.nullable(id),
  name: z.string(),
  currency,
  /** A month's, in minor units of its currency; what is below it is not part of it. */
  budget: z.nullable(z.int()),
  active: z.boolean(),
  /** Takes what is booked without naming a centre. */
  isDefault: z.boolean(),
  version: integer(1),
})
export type CostCentre = z.infer<typeof costCentre>

/** The most centres a company has: a view is bounded. */
export const costCentreLimit = 1000

export const costCentresState = z.strictObject({
  centres: z.record(z.string(), costCentre),
  month: z.nullable(month),
  /** By centre, in that month; a centre without costs is absent. */
  spent: z.record(z.string(), z.int()),
})
export type CostCentresState = z.infer<typeof costCentresState>

export const costCentresRoom = 'companies.cost-centres'
const room = { rooms: () => [costCentresRoom] }

export const costCentres = view('companies.cost-centres', {
  params: z.strictObject({}),
  state: costCentresState,
  needs: 'view_centro_custos',
  room: () => costCentresRoom,
})

const form = { parentId: z.nullable(id), name: singleLine(80), budget: z.nullable(money.shape.amount) }
const errors = ['companies.cost_centre_not_found', 'companies.cost_centre_circle'] as const

/** In the company's currency. The client makes the id, so a repeat makes no second one. */
export const createCostCentre = command('companies.create-cost-centre', {
  input: z.strictObject({ centreId: id, ...form }),
  output: costCentre,
  needs: 'create_centro_custos',
  errors: [...errors, 'companies.id_taken', 'companies.too_many_cost_centres'],
})

/** One that is not used any more is made inactive: what was booked on it stays. */
export const editCostCentre = command('companies.edit-cost-centre', {
  input: z.strictObject({ centreId: id, version: integer(1), ...form, active: z.boolean() }),
  output: costCentre,
  needs: 'update_centro_custos',
  errors: [...errors, 'command.stale'],
})

export const costKind = z.enum(['message', 'call', 'tokens', 'number', 'other'])
export type CostKind = z.infer<typeof costKind>

export const costBooking = z.strictObject({
  id,
  centreId: id,
  kind: costKind,
  cost: money,
  note: z.nullable(z.string()),
  at: instant,
  bookedBy: z.nullable(id),
})
export type CostBooking = z.infer<typeof costBooking>

/** By hand; what the product itself spends is booked by the same function. A repeat books nothing. */
export const bookCost = command('companies.book-cost', {
  input: z.strictObject({
    bookingId: id,
    /** Null: the default centre. */
    centreId: z.nullable(id),
    kind: costKind,
    cost: money,
    note: z._default(z.nullable(singleLine(200)), null),
  }),
  output: costBooking,
  needs: 'update_centro_custos',
  errors: ['companies.cost_centre_not_found', 'companies.currency_differs', 'companies.id_taken'],
})

export const costBookings = query('companies.cost-bookings', {
  input: z.strictObject({
    centreId: z.optional(id),
    month,
    page: z._default(integer(1, 100_000), 1),
    pageSize: z._default(integer(1, 100), 50),
  }),
  output: z.strictObject({
    rows: z.array(z.extend(costBooking, { bookedByName: z.nullable(z.string()) })),
    total: z.int(),
  }),
  needs: 'view_centro_custos',
  errors: [],
})

/** What each centre spent in a month that is over, as the view shows it for the newest. */
export const costMonth = query('companies.cost-month', {
  input: z.strictObject({ month }),
  output: z.strictObject({ spent: z.record(z.string(), z.int()) }),
  needs: 'view_centro_custos',
  errors: [],
})

export const historyMonths = 12

/** The newest months in which something was booked on a centre. */
export const costHistory = query('companies.cost-history', {
  input: z.strictObject({ centreId: id }),
  output: z.array(z.strictObject({ month, spent: z.int() })),
  needs: 'view_centro_custos',
  errors: [],
})

export const costCentreSaved = event('companies.cost_centre_saved', z.strictObject({ centre: costCentre }), room)

/** `spent` is the whole of the month on this centre, with this booking. */
export const costBooked = event(
  'companies.cost_booked',
  z.strictObject({ booking: costBooking, month, spent: z.int() }),
  room,
)

/** With this booking the month's budget was passed; said once a month and budget. */
export const budgetExceeded = event(
  'companies.budget_exceeded',
  z.strictObject({ centreId: id, month, budget: money, spent: z.int() }),
  room,
)
