/**
 * A delivery is one event on its way to one endpoint. It keeps its id through every repeat and replay: that is the
 * `webhook-id` by which the far side knows it. The log is kept for thirty days.
 */
import * as z from 'zod/mini'
import { command, query } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'
import { callProblem } from './endpoint.ts'
import { eventName } from './event-names.ts'

/** 'failed' is a dead letter: three days of repeats are over, or the endpoint was disabled. */
export const deliveryStatuses = ['queued', 'calling', 'delivered', 'failed', 'in_doubt'] as const
export const deliveryStatus = z.enum(deliveryStatuses)
export type DeliveryStatus = z.infer<typeof deliveryStatus>

export const deliveryDays = 30

export const delivery = z.strictObject({
  id,
  endpointId: id,
  event: z.string(),
  subject: z.string(),
  /** Of the sender of tests, with the event's example. */
  test: z.boolean(),
  status: deliveryStatus,
  tries: z.int(),
  /** When the event happened. */
  at: instant,
  /** When it is tried again. */
  retryAt: z.nullable(instant),
  settledAt: z.nullable(instant),
  problem: z.nullable(callProblem),
  statusCode: z.nullable(z.int()),
})
export type Delivery = z.infer<typeof delivery>

export const attempt = z.strictObject({
  number: z.int(),
  at: instant,
  durationMs: z.int(),
  statusCode: z.nullable(z.int()),
  problem: z.nullable(callProblem),
  /** The beginning of the answer. */
  response: z.nullable(z.string()),
})

export const deliveries = query('integrations.deliveries', {
  input: z.strictObject({
    endpointId: id,
    status: z.optional(deliveryStatus),
    page: z._default(integer(1, 10_000), 1),
    pageSize: z._default(integer(1, 100), 25),
  }),
  output: z.strictObject({ rows: z.array(delivery), total: z.int() }),
  needs: 'view_integrations',
  errors: ['integrations.endpoint_not_found'],
})

/** What is sent, and each attempt with its answer. The body is null where the event was erased since. */
export const oneDelivery = query('integrations.delivery', {
  input: z.strictObject({ deliveryId: id }),
  output: z.strictObject({ delivery, body: z.nullable(z.string()), attempts: z.array(attempt) }),
  needs: 'view_integrations',
  errors: ['integrations.delivery_not_found'],
})

export const activity = z.strictObject({
  endpointId: id,
  lastAt: z.nullable(instant),
  lastStatus: z.nullable(deliveryStatus),
  waiting: z.int(),
  /** Dead letters, and those in doubt. */
  failed: z.int(),
  inDoubt: z.int(),
})
export type Activity = z.infer<typeof activity>

/** What happened last at each endpoint. */
export const endpointActivity = query('integrations.endpoint-activity', {
  input: z.strictObject({}),
  output: z.array(activity),
  needs: 'view_integrations',
  errors: [],
})

const key = { deliveryId: id }
const errors = ['integrations.delivery_not_found', 'integrations.not_now'] as const

/** Under the same `webhook-id`, in its place in the order. */
export const replayDelivery = command('integrations.replay-delivery', {
  input: z.strictObject(key),
  output: delivery,
  needs: 'update_integrations',
  errors,
  perMinute: 120,
})

/** Of one in doubt: a person has seen at the far side that it arrived. */
export const confirmDelivery = command('integrations.confirm-delivery', {
  input: z.strictObject(key),
  output: delivery,
  needs: 'update_integrations',
  errors,
})

/** From the log of the company, so what happened while the endpoint was disabled, or before it was there, goes as well. */
export const replayPeriod = command('integrations.replay-period', {
  input: z.strictObject({ endpointId: id, from: instant, to: instant, only: z.enum(['failed', 'all']) }),
  output: z.strictObject({}),
  needs: 'update_integrations',
  errors: ['integrations.endpoint_not_found', 'integrations.not_now', 'integrations.period_refused'],
  perMinute: 10,
})

/** One call with the event's example, at once and once; also while the endpoint is paused. */
export const sendTest = command('integrations.send-test', {
  input: z.strictObject({ endpointId: id, event: eventName }),
  output: delivery,
  needs: 'update_integrations',
  errors: ['integrations.endpoint_not_found', 'integrations.not_now'],
  perMinute: 30,
})
