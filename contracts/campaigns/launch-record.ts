/** Whom a campaign was for when it was launched, and what it costs: of its page. */
import * as z from 'zod/mini'
import { definition } from '../audiences/definition.ts'
import { query } from '../platform/operation.ts'
import { currency, id, instant } from '../platform/values.ts'

/** An audience as it was when a campaign froze it: an edit afterwards, or a person who is deleted, changes nothing of it. */
export const frozenAudience = z.strictObject({ name: z.string(), definition, size: z.int() })
export type FrozenAudience = z.infer<typeof frozenAudience>

export const launchRecord = query('campaigns.launch-record', {
  input: z.strictObject({ campaignId: id }),
  output: z.strictObject({
    /** Null until it begins, and of one that began before this was stored. The definition is for users who see bases. */
    audience: z.nullable(z.strictObject({ ...frozenAudience.shape, definition: z.nullable(definition), at: instant })),
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found'],
})

/** In minor units of the company's currency. */
export const campaignCost = query('campaigns.cost', {
  input: z.strictObject({ campaignId: id }),
  output: z.strictObject({
    currency,
    /** Booked: its provider has taken the message. */
    spent: z.int(),
    /** Written, and not booked yet. */
    reserved: z.int(),
    /** The ceiling of the campaign, and what it leaves; null where it has none. */
    budget: z._default(z.nullable(z.int()), null),
    left: z._default(z.nullable(z.int()), null),
    /** Of the people who wait, at the prices of now; null where it is not known, and why. */
    foreseen: z.nullable(z.int()),
    /** Of the people who wait, whom the ceiling does not pay for; null where it is not known, or there is none. */
    unpaid: z._default(z.nullable(z.int()), null),
    unforeseen: z.nullable(z.enum(['too_slow', 'unpriced'])),
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found', 'audiences.audience_not_found'],
  perMinute: 60,
})
