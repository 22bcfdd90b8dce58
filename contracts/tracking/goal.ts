/**
 * What a campaign is to lead to. Something that happens to a person is a conversion of the campaign that wrote to the
 * person last, if that was within the goal's window; of each goal a person converts once.
 */
import * as z from 'zod/mini'
import { stage } from '../deals/deal.ts'
import { command, query } from '../platform/operation.ts'
import { email, id, instant, integer, trimmed } from '../platform/values.ts'
import { shortCode } from './target.ts'

export const goalKinds = ['reply', 'deal_moved', 'deal_won', 'form', 'webhook'] as const
export type GoalKind = (typeof goalKinds)[number]

export const longestWindowHours = 24 * 90
export const mostGoals = 8

const goalFields = {
  kind: z.enum(goalKinds),
  /** Of 'deal_moved'. */
  stage: z.nullable(stage),
  windowHours: integer(1, longestWindowHours),
}

export const goal = z.strictObject({
  id,
  campaignId: id,
  ...goalFields,
  madeAt: instant,
  /** Of 'webhook': where the company's system reports to. */
  url: z.nullable(z.string()),
  conversions: z.int(),
})
export type Goal = z.infer<typeof goal>

export const goals = query('tracking.goals', {
  input: z.strictObject({ campaignId: id }),
  output: z.array(goal),
  needs: 'view_campaigns',
  errors: ['campaigns.campaign_not_found'],
  perMinute: 240,
})

/** `secret` of a webhook is told once. */
export const addGoal = command('tracking.add-goal', {
  input: z.strictObject({ goalId: id, campaignId: id, ...goalFields }),
  output: z.strictObject({ goal, secret: z.nullable(z.string()) }),
  needs: 'create_campaigns',
  errors: [
    'campaigns.campaign_not_found',
    'tracking.id_taken',
    'tracking.goal_stage',
    'tracking.goal_exists',
    'tracking.too_many_goals',
  ],
  secret: true,
})

export const removeGoal = command('tracking.remove-goal', {
  input: z.strictObject({ goalId: id }),
  output: z.strictObject({}),
  needs: 'create_campaigns',
  errors: ['tracking.goal_not_found', 'campaigns.campaign_not_found'],
})

/** What the company's own system posts: the link that brought the person, or where the person is reached. */
export const reportedConversion = z
  .strictObject({ ref: z.optional(shortCode), email: z.optional(email), phone: z.optional(trimmed(30, 8)) })
  .check(z.refine((said) => said.ref ?? said.email ?? said.phone, { error: 'somebody' }))
