/** What a campaign tries out, and when it may knock: other wordings beside the first, a holdout, a window. */
import * as z from 'zod/mini'
import { integer } from '../platform/values.ts'

export const mostVariants = 3
export const mostHoldout = 50

export const trialMeasures = ['delivered', 'read', 'replied'] as const
export const trialMeasure = z.enum(trialMeasures)
export type TrialMeasure = z.infer<typeof trialMeasure>

/**
 * A share of the audience gets the wordings in equal parts; so long after its last message the one with the best share
 * of `measure` goes to all the others. Of equal ones the first.
 */
export const trial = z.strictObject({
  share: integer(1, 50),
  minutes: integer(1, 7 * 24 * 60),
  measure: trialMeasure,
})
export type Trial = z.infer<typeof trial>

const minute = integer(0, 1439)

/** In the person's own time zone, on days of the week from 0, Sunday. */
export const sendWindow = z
  .strictObject({
    days: z.array(integer(0, 6)).check(z.minLength(1), z.maxLength(7)),
    from: minute,
    to: minute,
    /** Not on the national holidays of the company's country. */
    skipHolidays: z.boolean(),
  })
  .check(z.refine(({ from, to }) => from < to, { error: 'some time' }))
export type SendWindow = z.infer<typeof sendWindow>
