/**
 * The company's day, from its midnight up to now, beside the same stretch of yesterday and of the same weekday a
 * week ago. The numbers are the War Room's (`warroom/metrics`); what a caller may not see elsewhere is null here.
 */
import * as z from 'zod/mini'
import { channelKind } from '../channels/channel.ts'
import { query } from '../platform/operation.ts'
import { day, id, instant, money } from '../platform/values.ts'
import { severity } from '../warroom/incidents/incident.ts'
import type { MetricId } from '../warroom/metrics/definitions.ts'

/** Null: there is nothing to tell it from, or the company has no such day. */
const number = z.nullable(z.number())
export const figure = z.strictObject({ today: number, yesterday: number, lastWeek: number })
export type Figure = z.infer<typeof figure>

export const serviceMetrics = [
  'conversations.opened',
  'conversations.closed',
  'answer.median',
  'answer.p90',
  'sla.level',
  'messages.in',
  'messages.out',
  'messages.failed',
  'calls.started',
  'calls.answered',
  'calls.lost',
  'calls.wait_median',
] as const satisfies readonly MetricId[]
export type ServiceMetric = (typeof serviceMetrics)[number]

export const salesMetrics = ['deals.opened', 'deals.won', 'deals.lost'] as const satisfies readonly MetricId[]
export type SalesMetric = (typeof salesMetrics)[number]

/** Drawn hour by hour. */
export const hourMetrics = [
  'conversations.opened',
  'messages.in',
  'messages.out',
] as const satisfies readonly ServiceMetric[]
export type HourMetric = (typeof hourMetrics)[number]

const hours = z.array(z.number()).check(z.maxLength(24))

export const service = z.strictObject({
  figures: z.record(z.enum(serviceMetrics), figure),
  /** From 0 to 23 o'clock where the company is; yesterday's whole day, null when there was none. */
  hours: z.record(z.enum(hourMetrics), z.strictObject({ today: hours, yesterday: z.nullable(hours) })),
  /** What customers gave, on average; how many did today. */
  rating: z.strictObject({ average: figure, count: z.int() }),
})
export type Service = z.infer<typeof service>

export const sales = z.strictObject({
  figures: z.record(z.enum(salesMetrics), figure),
  /** Of the deals that came there today and still stand there. */
  won: z.array(money),
  lost: z.array(money),
})
export type Sales = z.infer<typeof sales>

/** What needs attention now, each with a link to its place. */
export const matter = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('incident'), id, number: z.int(), title: z.string(), severity, since: instant }),
  z.strictObject({ kind: z.literal('alert'), id, name: z.string(), severity, since: instant }),
  /** Customers who wait longer than the queue's SLA; since when the first of them does. */
  z.strictObject({ kind: z.literal('queue'), id, name: z.string(), overdue: z.int(), since: instant }),
  z.strictObject({
    kind: z.literal('channel'),
    id,
    name: z.string(),
    channel: channelKind,
    problem: z.enum(['failing', 'quality', 'held']),
  }),
])
export type Matter = z.infer<typeof matter>

/** So many of each kind are shown. */
export const matterLimit = 5

export const companyDay = query('dashboard.company-day', {
  input: z.strictObject({}),
  output: z.strictObject({
    /** A day of the company's calendar, and where that is. */
    date: day,
    timezone: z.string(),
    /** The hour that runs. */
    hour: z.int(),
    service: z.nullable(service),
    sales: z.nullable(sales),
    /** Booked today; null for a caller without access to costs. */
    costs: z.nullable(z.array(money)),
    matters: z.array(matter),
    /** How many there are, shown or not. */
    mattersTotal: z.int(),
  }),
  needs: 'manage_dashboard',
  errors: [],
})
