/**
 * Every campaign that is sending or could at any moment, side by side, with what each does in a minute. Screens read it once;
 * from then on the live room says it (`live.ts`).
 */
import * as z from 'zod/mini'
import { channelHealth, channelKind } from '../channels/channel.ts'
import { query } from '../platform/operation.ts'
import { currency, id, instant, money } from '../platform/values.ts'
import { campaignState } from './campaign.ts'
import { budgetUse } from './campaign-budget.ts'
import { bucket, hold, reason, waterfallStep } from './ledger.ts'
import { providerRate } from './provider-rates.ts'

export const controlRow = z.strictObject({
  id,
  name: z.string(),
  state: campaignState,
  perMinute: z.int(),
  channel: z.strictObject({ id, name: z.string(), kind: channelKind, limit: z.nullable(z.string()) }),
  audience: z.int(),
  buckets: z.record(bucket, z.int()),
  /** What campaigns may take in a day of the limit that the number shares, and what they have taken; null without one. */
  budget: z.nullable(z.strictObject({ campaigns: z.int(), used: z.int() })),
  /** Of the ceiling of the campaign; null where it has none. */
  money: z._default(z.nullable(z.strictObject({ ...budgetUse.shape, currency })), null),
  /** Written and not yet with the provider. */
  queued: z.int(),
  /** A provider is being called with them: they may arrive though the campaign stops. */
  underway: z.int(),
  /** Taken by the provider within the last minute, and what that costs. */
  lastMinute: z.int(),
  costPerMinute: z.nullable(money),
  /** In the order of its channels. */
  waterfall: z.array(waterfallStep),
  /** Why its messages failed within the last quarter of an hour, the most frequent first; also of people who went on from there. */
  errors: z.array(reason),
  hold,
})
export type ControlRow = z.infer<typeof controlRow>

/** An account at a provider, with the channels that send from it. */
export const controlProvider = z.strictObject({
  rate: providerRate,
  /** Messages that count for its rate at this moment; null where no rate is known. */
  used: z.nullable(z.int()),
  /** Handed over within the last minute, answers and campaigns. */
  lastMinute: z.int(),
  channels: z.array(
    z.strictObject({
      ...{ id, name: z.string(), isPaused: z.boolean() },
      /** What the provider said when it was asked last. */
      status: channelHealth.shape.status,
      problem: z.nullable(z.string()),
      /** Its circuit is open until then: nothing leaves. */
      openUntil: z.nullable(instant),
      /** Calls in a row that it did not answer well. */
      failures: z.int(),
      lastMinute: z.int(),
      /** How many campaigns under way send over it, first or further. */
      campaigns: z.int(),
      /** The same of the messages that failed on this channel. */
      errors: z.array(reason),
    }),
  ),
})
export type ControlProvider = z.infer<typeof controlProvider>

export const controlRoom = query('campaigns.control-room', {
  input: z.strictObject({}),
  /** `at`: when it was counted, `errorsSince`: from when failures count. */
  output: z.strictObject({
    ...{ at: instant, errorsSince: instant },
    rows: z.array(controlRow),
    providers: z.array(controlProvider),
  }),
  needs: 'manage_campaigns',
  errors: [],
  perMinute: 120,
})
