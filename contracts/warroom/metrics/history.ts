/** How a number went: so many minutes up to the last whole one, or to some time before, in equal steps. */
import * as z from 'zod/mini'
import { query } from '../../platform/operation.ts'
import { instant, integer } from '../../platform/values.ts'
import { metricKey } from './key.ts'

const day = 24 * 60
const week = 7 * day

export const history = query('warroom.history', {
  input: z
    .strictObject({
      keys: z.array(metricKey).check(z.minLength(1), z.maxLength(12)),
      minutes: integer(1, week),
      /** Minutes a step has: a count is their sum, a percentile is of all of them, a gauge is as at their end. */
      step: integer(1, week),
      /** Minutes that a count or a share is of, up to the end of each step; without it, the step's own. */
      window: z.optional(integer(1, day)),
      /** The last step ended with this minute; without it, with the last whole one. */
      until: z.optional(instant),
      /** So many minutes before that. */
      ago: z._default(integer(0, 4 * week), 0),
    })
    .check(z.refine(({ minutes, step }) => minutes % step === 0 && minutes / step <= 300, { error: 'steps' })),
  output: z.strictObject({
    /** When the first step began. */
    from: instant,
    stepMs: z.int(),
    /** By key; null where there was nothing to tell it from. */
    series: z.record(z.string(), z.array(z.nullable(z.number()))),
  }),
  needs: 'view_warroom',
  errors: [],
  onDisplays: true,
})
