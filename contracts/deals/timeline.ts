/** What was done around a deal, from the log: its activities, its products, its quotes, and merges with other deals. */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { id, instant, money, position } from '../platform/values.ts'
import { activityKinds } from './activities.ts'

const names = z.array(z.string())

const what = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('activity'),
    change: z.enum(['added', 'edited', 'done', 'reopened', 'removed']),
    /** Null and empty where the log of before is not at hand: a removal does not say what was removed. */
    activity: z.nullable(z.enum(activityKinds)),
    text: z.string(),
  }),
  z.strictObject({ kind: z.literal('items'), added: names, removed: names, changed: names, total: money }),
  z.strictObject({
    kind: z.literal('quote'),
    change: z.enum(['issued', 'replaced', 'withdrawn', 'link_created', 'link_revoked', 'opened']),
    number: z.int(),
    revision: z.int(),
    total: money,
  }),
  z.strictObject({
    kind: z.literal('merge'),
    undone: z.boolean(),
    /** Whether this deal is the one that stayed. */
    kept: z.boolean(),
    other: z.strictObject({ id, title: z.string() }),
  }),
])

/** `by` is null where no user did it: a customer opened a quote. */
export const timelineEntry = z.strictObject({ position, at: instant, by: z.nullable(z.string()), what })
export type TimelineEntry = z.infer<typeof timelineEntry>
export type Happening = TimelineEntry['what']

/** The newest first. `before`: where the next page begins; null at the last one. A page may be empty. */
export const dealTimeline = query('deals.timeline', {
  input: z.strictObject({ dealId: id, before: z.optional(position) }),
  output: z.strictObject({ entries: z.array(timelineEntry), before: z.nullable(position) }),
  needs: 'view_crm',
  errors: ['deals.not_found'],
})
