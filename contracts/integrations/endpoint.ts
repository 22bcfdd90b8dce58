/**
 * A webhook endpoint is an address of the company's that is called with its events, as Standard Webhooks has it: signed,
 * repeated until the address has it, in the order of each subject. It is paused by people, and disabled when it has
 * failed for days. Its signing secret is shown once, when it is made or rotated.
 */
import * as z from 'zod/mini'
import { command, event, view } from '../platform/operation.ts'
import { id, instant, integer, singleLine, text } from '../platform/values.ts'
import { endpointFormat, fitsFormat } from './endpoint-format.ts'
import { eventName, eventNames } from './event-names.ts'

export const endpointStates = ['active', 'paused', 'failing', 'disabled', 'removed'] as const
export const endpointState = z.enum(endpointStates)

/** Why a call did not do: worded by the screens, beside the status where there was an answer. */
export const callProblems = [
  'unreachable',
  'tls',
  'timeout',
  'broken_off',
  'redirected',
  'refused',
  'server_error',
  'too_many',
  'gone',
  'worker_lost',
  'disabled',
  'erased',
] as const
export const callProblem = z.enum(callProblems)
export type CallProblem = z.infer<typeof callProblem>

export const endpoint = z.strictObject({
  id,
  name: z.string(),
  url: z.string(),
  format: endpointFormat,
  events: z.array(z.string()),
  /** The far side knows a repeat by its `webhook-id`; otherwise what may have arrived is in doubt and not sent again. */
  deduplicates: z.boolean(),
  state: endpointState,
  stateSince: instant,
  /** Of the last call, where it failed. */
  problem: z.nullable(callProblem),
  problemStatus: z.nullable(z.int()),
  /** Until then both secrets sign, the new one and the one before. */
  overlapUntil: z.nullable(instant),
  createdAt: instant,
  version: integer(1),
})
export type Endpoint = z.infer<typeof endpoint>

export const endpointLimit = 50
export const overlapHours = 24

export const endpointsRoom = 'integrations.endpoints'
const endpointsState = z.strictObject({ endpoints: z.record(z.string(), endpoint) })
export type EndpointsState = z.infer<typeof endpointsState>

export const endpoints = view('integrations.endpoints', {
  params: z.strictObject({}),
  state: endpointsState,
  needs: 'view_integrations',
  room: () => endpointsRoom,
})

const fields = {
  name: singleLine(60),
  url: text(1000, 1).check(z.trim()),
  events: z.array(eventName).check(z.minLength(1), z.maxLength(eventNames.length)),
  deduplicates: z.boolean(),
  format: z._default(endpointFormat, 'standard'),
}
const key = { endpointId: id }
const withSecret = z.strictObject({ endpoint, secret: z.string() })

/** The client makes the id, so that a repeat makes no second endpoint. */
export const createEndpoint = command('integrations.create-endpoint', {
  input: z.strictObject({ ...key, ...fields }).check(z.refine((typed) => fitsFormat(typed), { path: ['events'] })),
  output: withSecret,
  needs: 'update_integrations',
  errors: ['integrations.id_taken', 'integrations.too_many_endpoints', 'integrations.url_refused'],
  secret: true,
  perMinute: 30,
})

export const editEndpoint = command('integrations.edit-endpoint', {
  input: z
    .strictObject({ ...key, version: integer(1), ...fields })
    .check(z.refine((typed) => fitsFormat(typed), { path: ['events'] })),
  output: endpoint,
  needs: 'update_integrations',
  errors: ['integrations.endpoint_not_found', 'integrations.url_refused', 'command.stale'],
})

const moved = { output: endpoint, needs: 'update_integrations' } as const
const movedErrors = ['integrations.endpoint_not_found', 'integrations.not_now'] as const

/** Events go on being queued for it, and wait. */
export const pauseEndpoint = command('integrations.pause-endpoint', {
  input: z.strictObject(key),
  ...moved,
  errors: movedErrors,
})
export const resumeEndpoint = command('integrations.resume-endpoint', {
  input: z.strictObject(key),
  ...moved,
  errors: movedErrors,
})

/** Its secrets are destroyed, and what waited for it does not go out. */
export const removeEndpoint = command('integrations.remove-endpoint', {
  input: z.strictObject(key),
  output: z.strictObject({}),
  needs: 'update_integrations',
  errors: movedErrors,
})

/** The secret until now signs as well for a day, so that the far side can change over without missing anything. */
export const rotateSecret = command('integrations.rotate-secret', {
  input: z.strictObject(key),
  output: withSecret,
  needs: 'update_integrations',
  errors: ['integrations.endpoint_not_found'],
  secret: true,
  perMinute: 10,
})

const rooms = { rooms: () => [endpointsRoom] }
/** `before` is the state until then; null for a new one. */
export const endpointSaved = event(
  'integrations.endpoint_saved',
  z.strictObject({ endpoint, before: z.nullable(endpointState) }),
  rooms,
)
export const endpointRemoved = event('integrations.endpoint_removed', z.strictObject({ endpointId: id }), rooms)
