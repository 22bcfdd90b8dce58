/** The caller's day: open work, waiting work, and what was done since the company's midnight. */
import * as z from 'zod/mini'
import { channelKind } from '../channels/channel.ts'
import { stage } from '../deals/deal.ts'
import { query } from '../platform/operation.ts'
import { day, id, instant, money } from '../platform/values.ts'

export const shownLimit = 6
/** A deal that has not moved for so long stands still. */
export const stillDays = 7
export const ratingDays = 7

const rated = z.strictObject({ count: z.int(), average: z.nullable(z.number()) })

export const myService = z.strictObject({
  /** At hand, held ones too. */
  open: z.int(),
  /** Of open and snoozed conversations: the customer waits for an answer. The longest waiting first. */
  unanswered: z.int(),
  waiting: z.array(
    z.strictObject({ id, name: z.string(), channel: channelKind, since: instant, dueAt: z.nullable(instant) }),
  ),
  /** Messages written to customers today, and how soon half of them came, in seconds. */
  answers: z.number(),
  answerMedian: z.nullable(z.number()),
  closed: z.int(),
  ratingToday: rated,
  /** Of so many days up to now. */
  ratingLately: rated,
  /** Nobody has them yet. */
  queues: z.array(z.strictObject({ id, name: z.string(), waiting: z.int(), since: z.nullable(instant) })),
  /** In no queue. */
  unqueued: z.int(),
  /** Absent in answers of an earlier release. */
  unqueuedSince: z.optional(z.nullable(instant)),
})
export type MyService = z.infer<typeof myService>

const myDeal = z.strictObject({
  id,
  title: z.string(),
  contact: z.nullable(z.string()),
  stage,
  value: money,
  movedAt: instant,
})
export type MyDeal = z.infer<typeof myDeal>

export const mySales = z.strictObject({
  open: z.int(),
  value: z.array(money),
  /** To another stage, today. */
  moved: z.int(),
  still: z.int(),
  /** The deals that have not moved for the longest time. */
  oldest: z.array(myDeal),
})
export type MySales = z.infer<typeof mySales>

export const myDay = query('dashboard.my-day', {
  input: z.strictObject({}),
  output: z.strictObject({
    date: day,
    timezone: z.string(),
    service: z.nullable(myService),
    sales: z.nullable(mySales),
  }),
  needs: 'view_dashboard',
  errors: [],
})
