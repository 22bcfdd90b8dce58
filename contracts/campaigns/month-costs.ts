/**
 * What the costs of a month are of: each campaign, the dispatches to one person, and what no campaign stands behind, by its
 * kind. The rows of a cost centre add up to what the centre spent.
 */
import * as z from 'zod/mini'
import { costKind, month } from '../companies/cost-centres.ts'
import { query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'

/** The dearest of each cost centre; those behind them are one row. */
export const mostCampaignRows = 50

/** `others`: campaigns beyond those, and those that the caller does not see. */
export const costSources = ['campaign', 'others', 'unit', ...costKind.options] as const

export const costSource = z.strictObject({
  centreId: id,
  source: z.enum(costSources),
  /** Null unless the row is of one campaign. */
  campaignId: z.nullable(id),
  name: z.nullable(z.string()),
  /** In minor units of the currency of its cost centre. */
  amount: z.int(),
  /** Messages, calls and other bookings that it is the sum of. */
  bookings: z.int(),
  /** How many campaigns or dispatches it is the sum of. */
  campaigns: z.int(),
})
export type CostSource = z.infer<typeof costSource>

export const monthCosts = query('campaigns.month-costs', {
  input: z.strictObject({ month }),
  output: z.strictObject({ month, rows: z.array(costSource) }),
  needs: 'view_centro_custos',
  errors: [],
  perMinute: 60,
})
