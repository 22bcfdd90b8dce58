/** What deals are narrowed to: the board, the list, the calendar, the map and the export read the same filter. */
import * as z from 'zod/mini'
import { fieldLimit } from '../contacts/fields.ts'
import { day, id, singleLine, text } from '../platform/values.ts'
import { stage } from './deal.ts'

export const dealStates = ['open', 'won', 'lost'] as const
export const closeWindows = ['overdue', 'this_month', 'next_month', 'later', 'none'] as const

export const dealFilter = z.strictObject({
  search: z.optional(singleLine(100)),
  stage: z.optional(stage),
  ownerId: z.optional(id),
  tagId: z.optional(id),
  organizationId: z.optional(id),
  state: z.optional(z.enum(dealStates)),
  close: z.optional(z.enum(closeWindows)),
  /** Of the company's own fields what they say, by the id of the field. */
  fields: z.optional(z.record(id, text(80)).check(z.refine((request) => Object.keys(request).length <= fieldLimit))),
  /** The reader's day: what is overdue depends on it. */
  today: z.optional(day),
})
export type DealFilter = z.infer<typeof dealFilter>
