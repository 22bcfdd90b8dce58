/** What became of a campaign after its messages had left. People are counted once each, hits as often as they came. */
import * as z from 'zod/mini'
import { campaignState } from '../campaigns/campaign.ts'
import { channelKinds } from '../channels/channel.ts'
import { query } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'
import { hitCounts, machineReasons } from './hit.ts'
import { overviewDays } from './overview-days.ts'

/**
 * Each step counts people of the step before it. Who clicked, replied or converted has engaged, in whatever order, and has
 * received and opened the message too, even where no receipt says so.
 */
export const funnelSteps = ['audience', 'sent', 'delivered', 'opened', 'engaged', 'converted'] as const
export type FunnelStep = (typeof funnelSteps)[number]
/** A reply needs no click: neither of the two is a step of the other. */
export const engagements = ['clicked', 'replied'] as const
export const funnel = z.record(z.enum([...funnelSteps, ...engagements]), z.int())
export type Funnel = z.infer<typeof funnel>

const campaignLine = z.strictObject({
  id,
  name: z.string(),
  state: campaignState,
  channel: z.enum(channelKinds),
  launchedAt: z.nullable(instant),
  funnel,
  unsubscribed: z.int(),
  clicks: hitCounts,
  opens: hitCounts,
})
export type CampaignLine = z.infer<typeof campaignLine>

/** Of those who were sent the wording; from 0. */
const variantFunnel = z.strictObject({
  variant: z.int(),
  sent: z.int(),
  delivered: z.int(),
  clicked: z.int(),
  replied: z.int(),
  converted: z.int(),
})
export type VariantFunnel = z.infer<typeof variantFunnel>

const group = z.strictObject({ people: z.int(), converted: z.int() })

/**
 * Those whom the campaign has held out beside those whom it has written to. `isSettled`: it has ended and the windows of its goals
 * are over, so that both have had the same time.
 */
export const holdoutComparison = z.strictObject({ heldOut: group, reached: group, isSettled: z.boolean() })
export type HoldoutComparison = z.infer<typeof holdoutComparison>

const hour = z.strictObject({ at: instant, human: z.int(), machine: z.int() })
export type HitHour = z.infer<typeof hour>

export const trackingOverview = query('tracking.overview', {
  input: z.strictObject({ days: z.literal(overviewDays) }),
  output: z.strictObject({
    /** The one launched last first. */
    campaigns: z.array(campaignLine),
    clicks: hitCounts,
    opens: hitCounts,
    /** Clicks by day. */
    days: z.array(hour),
  }),
  needs: 'view_campaigns',
  errors: ['audiences.too_slow'],
  perMinute: 120,
})

export const mostReasons = machineReasons.length

export const campaignTracking = query('tracking.campaign', {
  input: z.strictObject({ campaignId: id }),
  output: z.strictObject({
    campaign: campaignLine,
    /** None where there is one wording alone. */
    variants: z.array(variantFunnel),
    /** Null where nobody was held out, or no goal was set before it began. */
    holdout: z.nullable(holdoutComparison),
    machines: z.array(z.strictObject({ reason: z.enum(machineReasons), count: z.int() })),
    links: z.array(
      z.strictObject({
        targetId: id,
        name: z.string(),
        url: z.string(),
        /** How many people got a link to it, and how many of them opened one. */
        links: z.int(),
        people: z.int(),
        clicks: hitCounts,
      }),
    ),
    /** Clicks by hour of the first two days. */
    hours: z.array(hour),
  }),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found', 'audiences.too_slow'],
  perMinute: 240,
})

/** The campaign that shows tracking best: the last one launched whose links were opened. */
export const showcase = query('tracking.showcase', {
  input: z.strictObject({}),
  output: z.strictObject({ campaignId: z.nullable(id) }),
  needs: 'view_campaigns',
  errors: [],
})

export const hitPage = 50

/** The newest first. */
export const campaignHits = query('tracking.hits', {
  input: z.strictObject({ campaignId: id, limit: z._default(integer(1, 200), hitPage) }),
  output: z.array(
    z.strictObject({
      id,
      kind: z.enum(['click', 'open']),
      at: instant,
      contactId: z.nullable(id),
      name: z.nullable(z.string()),
      target: z.nullable(z.string()),
      verdict: z.nullable(z.enum(['human', 'machine'])),
      reason: z.nullable(z.enum(machineReasons)),
    }),
  ),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found'],
  perMinute: 120,
})
