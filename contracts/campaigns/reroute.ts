/** A campaign under way goes on over another channel: those who wait, and nobody who was sent something. */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, money } from '../platform/values.ts'
import { campaign } from './campaign.ts'
import { hold, reason } from './ledger.ts'

const input = z.strictObject({ campaignId: id, channelId: id })

const errors = [
  'campaigns.campaign_not_found',
  'campaigns.not_now',
  'channels.not_found',
  'conversations.no_messages',
  'templates.not_found',
  'templates.other_channel',
  'audiences.too_slow',
] as const

/** Whom it would reach among those who wait, whom not and why, and what that costs. */
export const reroutePreview = query('campaigns.reroute-preview', {
  input,
  output: z.strictObject({
    waiting: z.int(),
    reached: z.int(),
    excluded: z.array(reason),
    cost: z.nullable(money),
    /** Whether the cost is a bound, as in the pre-flight. */
    isUpTo: z.boolean(),
    /** Why this channel is refused for what the campaign would come to as a whole. */
    lack: hold,
    hold,
  }),
  needs: 'manage_campaigns',
  errors,
})

/**
 * When it answers, nothing more leaves over the channel before, and `underway` of its messages were at that provider at that
 * moment.
 */
export const reroute = command('campaigns.reroute', {
  input,
  output: z.strictObject({ campaign, underway: z.int() }),
  needs: 'manage_campaigns',
  errors: [...errors, 'campaigns.needs_approval', 'campaigns.unpriced', 'campaigns.outgrown'],
})
