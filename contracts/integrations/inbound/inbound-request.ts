/** What came in at an inbound webhook, and what became of each request; the newest are recorded for thirty days. */
import * as z from 'zod/mini'
import { command, query } from '../../platform/operation.ts'
import { id, instant, integer } from '../../platform/values.ts'
import { inboundMapping } from './mapping.ts'

/** Ignored: the condition did not hold. Duplicate: the key was applied before. */
export const requestStatuses = ['waiting', 'applied', 'ignored', 'duplicate', 'failed'] as const
export const requestStatus = z.enum(requestStatuses)
export type RequestStatus = z.infer<typeof requestStatus>

/** So many are recorded of each webhook, besides those that wait. */
export const recordedLimit = 100
export const waitingLimit = 1_000
export const longestRequest = 128 * 1024
export const deepestRequest = 40

const problem = z.strictObject({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
export type InboundProblem = z.infer<typeof problem>

/** What was done, or would be. */
export const inboundOutcome = z.strictObject({
  contactId: z.nullable(id),
  contact: z.nullable(z.enum(['created', 'updated', 'unchanged'])),
  tags: z.int(),
  dealId: z.nullable(id),
  conversationId: z.nullable(id),
  /** 'no_conversation': there was none to write the note in. */
  note: z.nullable(z.enum(['added', 'started', 'no_conversation'])),
})
export type InboundOutcome = z.infer<typeof inboundOutcome>

export const inboundRequest = z.strictObject({
  id,
  webhookId: id,
  at: instant,
  status: requestStatus,
  tries: z.int(),
  settledAt: z.nullable(instant),
  problem: z.nullable(problem),
  outcome: z.nullable(inboundOutcome),
})
export type InboundRequest = z.infer<typeof inboundRequest>

export const inboundRequests = query('integrations.inbound-requests', {
  input: z.strictObject({
    webhookId: id,
    status: z.optional(requestStatus),
    page: z._default(integer(1, 10_000), 1),
    pageSize: z._default(integer(1, 100), 25),
  }),
  output: z.strictObject({ rows: z.array(inboundRequest), total: z.int() }),
  needs: 'view_integrations',
  errors: ['integrations.inbound_not_found'],
})

export const inboundBody = query('integrations.inbound-body', {
  input: z.strictObject({ requestId: id }),
  output: z.strictObject({ body: z.string() }),
  needs: 'view_integrations',
  errors: ['integrations.request_not_found'],
})

const spec = { needs: 'update_integrations', perMinute: 120 } as const

/** One that waits or has failed, by the mapping of now. */
export const applyRequest = command('integrations.apply-request', {
  input: z.strictObject({ requestId: id }),
  output: inboundRequest,
  errors: ['integrations.request_not_found', 'integrations.not_now'],
  ...spec,
})

/** All that wait or have failed, the oldest first. */
export const applyWaiting = command('integrations.apply-waiting', {
  input: z.strictObject({ webhookId: id }),
  output: z.strictObject({ count: z.int() }),
  errors: ['integrations.inbound_not_found', 'integrations.not_now'],
  ...spec,
})

/** The values that a mapping reads out of a recorded request, and what it would do with them; nothing is done. */
export const tryMapping = command('integrations.try-mapping', {
  input: z.strictObject({ requestId: id, mapping: inboundMapping }),
  output: z.strictObject({
    /** By the field of the mapping: `contact.name`, `deal.value`. */
    values: z.record(z.string(), z.string()),
    status: z.enum(['applied', 'ignored', 'duplicate', 'failed']),
    problem: z.nullable(problem),
    outcome: z.nullable(inboundOutcome),
  }),
  errors: ['integrations.request_not_found', 'integrations.expression_refused'],
  ...spec,
})
