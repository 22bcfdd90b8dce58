/** What a campaign would do if it were launched now. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id, money } from '../platform/values.ts'
import { hold } from './ledger.ts'

export const preflight = query('campaigns.preflight', {
  input: z.strictObject({ campaignId: id }),
  output: z.strictObject({
    audience: z.int(),
    reached: z.int(),
    /** Each person under one reason, the one that lasts longest. */
    excluded: z.array(z.strictObject({ code: z.string(), count: z.int() })),
    /** At the campaign's own rate, and within the limit of its number or domain. */
    minutes: z.int(),
    /** Null where a channel in use has no price. */
    cost: z.nullable(money),
    /** Where everybody had to go on to the last channel. */
    mostCost: z.nullable(money),
    /** Whether the cost is a bound: some texts may be billed as fewer parts than they are counted as. */
    isUpTo: z.boolean(),
    /**
     * In their order, whom each reaches: further ones because the ones before cannot. `parts`: what their messages are billed as.
     * The cost is null without a price.
     */
    channels: z.array(z.strictObject({ channelId: id, reached: z.int(), parts: z.int(), cost: z.nullable(money) })),
    /** The further ones of these alone. */
    fallbacks: z.array(z.strictObject({ channelId: id, reached: z.int() })),
    /** Campaigns that are running on the same channel: those that the user may see, and how many more. */
    alongside: z.array(z.strictObject({ id, name: z.string() })),
    alongsideOthers: z.int(),
    /** The limit of the number and its portfolio, or of a domain that is being warmed up; null where there is none that is known. */
    budget: z.nullable(
      z.strictObject({ limit: z.int(), campaigns: z.int(), used: z.int(), domain: z.nullable(z.string()) }),
    ),
    /** Whether it costs more than one person may launch, or nobody knows what it costs. */
    needsApproval: z.boolean(),
    hold,
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found', 'audiences.audience_not_found', 'channels.not_found', 'audiences.too_slow'],
  perMinute: 60,
})
