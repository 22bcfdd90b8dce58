/** Every budget that campaigns share, with what is used, reserved and left of it: one screen for the month and the day. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { currency, id } from '../platform/values.ts'

/** In minor units of the company's currency. */
const moneyLine = z.strictObject({
  /** Null: the whole company. */
  centreId: z.nullable(id),
  name: z.nullable(z.string()),
  budget: z.int(),
  used: z.int(),
  /** For messages of campaigns that are written and not booked yet. */
  reserved: z.int(),
  left: z.int(),
})

/** People within 24 hours: of a number, or of all numbers of its portfolio. */
const numberLine = z.strictObject({
  channels: z.array(z.strictObject({ id, name: z.string() })),
  limit: z.int(),
  /** Kept for service. */
  service: z.int(),
  used: z.int(),
  left: z.int(),
})

export const budgets = query('campaigns.budgets', {
  input: z.strictObject({}),
  output: z.strictObject({ currency, month: z.string(), money: z.array(moneyLine), numbers: z.array(numberLine) }),
  needs: 'manage_campaigns',
  errors: [],
  perMinute: 60,
})
