/** When a queue is served. Outside its hours nothing is offered, and no response deadline runs. */
import * as z from 'zod/mini'
import { day, integer, text } from '../platform/values.ts'

/** Minutes since midnight; up to 1440, which is the next midnight. */
const minute = integer(0, 1440)

export const span = z
  .strictObject({ day: integer(0, 6), from: minute, to: minute })
  .check(z.refine(({ from, to }) => from < to, { error: 'from before to' }))

const timeZone = text(60).check(z.refine(isTimeZone, { error: 'time zone' }))

/** `day` 0 is Sunday. Null instead of hours: always. */
export const hours = z.strictObject({
  timeZone,
  spans: z.array(span).check(z.maxLength(50)),
  /** Days on which nobody is there, as they are written there: 2026-12-25. */
  holidays: z.array(day).check(z.maxLength(100)),
})
export type Hours = z.infer<typeof hours>

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
