/** The ceiling of a campaign that was launched: what another one would leave, and the change of it. */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { currency, id, integer } from '../platform/values.ts'
import { campaign } from './campaign.ts'

const budget = z.nullable(integer(1))

/** In minor units of the company's currency. What is reserved is for messages that are written and not booked yet. */
export const budgetUse = z.strictObject({
  /** Null: no ceiling. */
  budget,
  used: z.int(),
  reserved: z.int(),
  /** Null without a ceiling. */
  left: z.nullable(z.int()),
})
export type BudgetUse = z.infer<typeof budgetUse>

/**
 * What each ceiling of the campaign would be held against: counted once, whatever is typed. `budget`: the ceiling that `left`
 * and `unpaid` are of; absent, the one that the campaign has.
 */
export const budgetPreview = query('campaigns.budget-preview', {
  input: z.strictObject({ campaignId: id, budget: z.optional(budget) }),
  output: z.strictObject({
    ...budgetUse.shape,
    currency,
    /** Whether a budget of the month holds for it too: of its cost centre, or of the whole company. */
    hasMonthBudget: z.boolean(),
    /** Who still waits, or would be reached. */
    waiting: z.int(),
    /** Of each channel in its order, how many come to it, with how many parts and at what cost now; null where it is not known, and why. */
    channels: z.nullable(
      z.array(z.strictObject({ reached: z.int(), parts: z.optional(z.int()), cost: z.nullable(z.int()) })),
    ),
    /** Of those who wait, how many the ceiling would not pay for; null where it is not known. */
    unpaid: z.nullable(z.int()),
    unknown: z.nullable(z.enum(['too_slow', 'unpriced'])),
  }),
  needs: 'manage_campaigns',
  errors: ['campaigns.campaign_not_found', 'audiences.audience_not_found'],
  perMinute: 60,
})

/** Holds for what is written from now on: messages that are written already leave. */
export const setBudget = command('campaigns.set-budget', {
  input: z.strictObject({ campaignId: id, budget }),
  output: campaign,
  needs: 'manage_campaigns',
  errors: ['campaigns.campaign_not_found', 'campaigns.not_now'],
})
