/** What customers gave in a stretch of days: in all, for each person who had the conversation, and for each queue. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id, integer } from '../platform/values.ts'

const figures = { count: z.int(), average: z.number() }
/** Without an id: nobody had it, or no queue. */
const named = z.array(z.strictObject({ id: z.nullable(id), name: z.nullable(z.string()), ...figures }))

export const ratingDays = [7, 30, 90, 365] as const

export const ratingFigures = query('replies.rating-figures', {
  input: z.strictObject({ days: integer(1, 365) }),
  output: z.strictObject({
    /** Asked and not asked in vain for want of time yet: those that ended or were answered. */
    asked: z.int(),
    count: z.int(),
    average: z.nullable(z.number()),
    /** How many gave 1, 2, 3, 4 and 5. */
    spread: z.array(z.int()),
    people: named,
    queues: named,
  }),
  needs: 'manage_operations',
  errors: [],
})
