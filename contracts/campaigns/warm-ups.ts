/** Sending domains that are being warmed up: how many letters a day each may send for now. */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { instant, integer, text } from '../platform/values.ts'

/** Why the allowance is what it is. */
export const warmUpOutcomes = ['begun', 'grew', 'fell_back'] as const
export type WarmUpOutcome = (typeof warmUpOutcomes)[number]

const rampFields = {
  firstPerDay: integer(1, 100_000),
  /** Per cent more with each day that went well. */
  growth: integer(1, 300),
  /** Once a day allows so many, the domain is warm and nothing holds it. */
  targetPerDay: integer(1, 10_000_000),
}

export const warmUp = z.strictObject({
  ...rampFields,
  /** What the present step allows. */
  perDay: z.int(),
  isWarm: z.boolean(),
  outcome: z.enum(warmUpOutcomes),
  stepSince: instant,
  version: z.int(),
})
export type WarmUp = z.infer<typeof warmUp>

export const sendingDomain = z.strictObject({
  domain: z.string(),
  /** Null: nothing holds it. */
  warmUp: z.nullable(warmUp),
  /** Within 24 hours, by campaigns. */
  sent: z.int(),
  failed: z.int(),
})
export type SendingDomain = z.infer<typeof sendingDomain>

export const warmUps = query('campaigns.warm-ups', {
  input: z.strictObject({}),
  output: z.strictObject({ domains: z.array(sendingDomain) }),
  needs: 'view_campaigns',
  errors: [],
  perMinute: 120,
})

/** Begins at its first step, or goes on at the present one with other figures; null ends it. `version`: 0 where there is none. */
export const setWarmUp = command('campaigns.set-warm-up', {
  input: z.strictObject({
    domain: text(253, 1),
    warmUp: z.nullable(z.strictObject(rampFields)),
    version: integer(0),
  }),
  output: z.strictObject({ domains: z.array(sendingDomain) }),
  needs: 'update_settings',
  errors: ['command.stale', 'campaigns.domain_not_found'],
})
