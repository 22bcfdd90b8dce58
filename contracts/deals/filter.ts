/** What deals are narrowed to: the board, the list, the calendar, the map and the export read the same filter. */
import * as z from 'zod/mini'
import { fieldLimit } from '../contacts/fields.ts'
import { day, id, instant, singleLine, text } from '../platform/values.ts'
import { stage } from './deal.ts'

export const dealStates = ['open', 'won', 'lost'] as const
export const closeWindows = ['overdue', 'this_month', 'next_month', 'later', 'none'] as const

/** Of a moment: from `since` on, and before `until`. */
const within = z.strictObject({ since: z.optional(instant), until: z.optional(instant) })
export type Within = z.infer<typeof within>

export const dealFilter = z.strictObject({
  search: z.optional(singleLine(100)),
  stage: z.optional(stage),
  ownerId: z.optional(id),
  tagId: z.optional(id),
  organizationId: z.optional(id),
  state: z.optional(z.enum(dealStates)),
  close: z.optional(z.enum(closeWindows)),
  created: z.optional(within),
  /** When it last changed its stage. */
  moved: z.optional(within),
  /** When it was won or lost. */
  ended: z.optional(within),
  /** Stuck in its stage at this moment. */
  stuckAt: z.optional(instant),
  /** Of the company's own fields what they say, by the id of the field. */
  fields: z.optional(z.record(id, text(80)).check(z.refine((request) => Object.keys(request).length <= fieldLimit))),
  /** The reader's day: what is overdue depends on it. */
  today: z.optional(day),
})
export type DealFilter = z.infer<typeof dealFilter>
