/** What became of everybody of a campaign's audience. At every moment the buckets add up to the audience. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { currency, id, instant, integer, text } from '../platform/values.ts'
import { budgetUse } from './campaign-budget.ts'

/** 'queued': written, and not yet with the provider. 'suppressed': the campaign decided to send nothing. */
export const recipientStates = [
  'waiting',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'suppressed',
  'in_doubt',
] as const
export const recipientState = z.enum(recipientStates)
export type RecipientState = z.infer<typeof recipientState>

/** 'sent': the provider has taken it, whatever it has said of it since. */
export const buckets = ['waiting', 'sent', 'failed', 'suppressed', 'in_doubt'] as const
export const bucket = z.enum(buckets)
export type Bucket = z.infer<typeof bucket>

export const reason = z.strictObject({ code: z.string(), count: z.int() })

/** Why nothing leaves a running campaign for now, or not all of its wordings; null while everything does. */
export const hold = z.nullable(
  z.strictObject({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
)

/** Why somebody went on to the next channel of whose message nothing was heard in time. */
export const noReceipt = 'campaigns.no_receipt'

/** A channel of a campaign with those whose message over it stands for them, or who wait for it: each person stands on one. */
export const waterfallStep = z.strictObject({
  channelId: id,
  waiting: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  inDoubt: z.int(),
  /** Who went on from here to the next channel, and why. */
  fell: z.array(reason),
})
export type WaterfallStep = z.infer<typeof waterfallStep>

export const ledger = query('campaigns.ledger', {
  input: z.strictObject({ campaignId: id }),
  output: z.strictObject({
    /** When it was counted. */
    at: instant,
    audience: z.int(),
    buckets: z.record(bucket, z.int()),
    /** Of those sent: reached the phone, was opened, was answered. */
    delivered: z.int(),
    read: z.int(),
    replied: z.int(),
    /** Of those with the provider at this moment. */
    underway: z.int(),
    /** Why people failed or were suppressed, the most frequent first. */
    reasons: z.strictObject({ failed: z.array(reason), suppressed: z.array(reason) }),
    hold,
    /** By wording, from 0; empty where there is one alone. */
    variants: z.array(
      z.strictObject({ variant: z.int(), sent: z.int(), delivered: z.int(), read: z.int(), replied: z.int() }),
    ),
    /** In the order of the channels; empty where there was one alone. */
    waterfall: z._default(z.array(waterfallStep), []),
    /** By the channel that each person's message went over; empty where there was one alone. */
    channels: z.array(z.strictObject({ channelId: id, sent: z.int(), delivered: z.int(), failed: z.int() })),
    /** In minor units of the company's currency, counted with the people; null from a server that does not say it. */
    money: z._default(z.nullable(z.strictObject({ ...budgetUse.shape, currency })), null),
    /** Of one that is paused or stopped: since when, and how many the provider was called with after that. */
    proof: z.nullable(z.strictObject({ at: instant, after: z.int() })),
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found'],
  perMinute: 120,
})

/** In one line each, for a list of campaigns. */
export const totals = query('campaigns.totals', {
  input: z.strictObject({ campaignIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
  output: z.strictObject({
    totals: z.array(
      z.strictObject({
        campaignId: id,
        audience: z.int(),
        buckets: z.record(bucket, z.int()),
        delivered: z.int(),
        replied: z.int(),
      }),
    ),
    /** Whether everything that the company sends on its own account is stopped. */
    isHalted: z._default(z.boolean(), false),
  }),
  needs: 'view_campaigns',
  errors: [],
  perMinute: 120,
})

export const peoplePage = 50

/**
 * Only people of one channel. 'stands': whom its message stands for, or who wait for it; 'fell': who went on from there, with the
 * reason; 'failed': whose message failed there, wherever they are by now.
 */
export const overChannel = z.strictObject({
  channelId: id,
  as: z.enum(['stands', 'fell', 'failed']),
  since: z.optional(instant),
})
export type OverChannel = z.infer<typeof overChannel>

export const ledgerPeople = query('campaigns.people', {
  input: z.strictObject({
    /** Null: of all that are under way, for those who see them all. */
    campaignId: z.nullable(id),
    bucket: z.optional(bucket),
    /** Only of this reason. */
    code: z.optional(text(100)),
    over: z.optional(overChannel),
    after: z.nullable(id),
    limit: z._default(integer(1, 200), peoplePage),
  }),
  output: z.strictObject({
    people: z.array(
      z.strictObject({
        campaignId: id,
        contactId: id,
        name: z.string(),
        state: recipientState,
        code: z.nullable(z.string()),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        changedAt: instant,
        repliedAt: z.nullable(instant),
        conversationId: z.nullable(id),
      }),
    ),
    next: z.nullable(id),
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found'],
})
