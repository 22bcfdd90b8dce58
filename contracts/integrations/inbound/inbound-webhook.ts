/**
 * An inbound webhook is an address of ours that another system calls with JSON: a shop, a form, an ERP. Each request is
 * proven, recorded and then applied by the mapping, with the rights of the person who saved the mapping last. Paused,
 * it goes on recording.
 */
import * as z from 'zod/mini'
import { command, event, query, view } from '../../platform/operation.ts'
import { id, instant, integer, singleLine, text } from '../../platform/values.ts'
import { inboundMapping } from './mapping.ts'

export const inboundWebhookLimit = 30
export const inboundStates = ['active', 'paused', 'failing', 'disabled', 'removed'] as const
export const signatureEncodings = ['base64', 'hex'] as const

const header = text(60, 1).check(z.regex(/^[a-z0-9-]+$/))
/** The secret itself in a header or at the end of the address, or a signature over the body made with it. */
export const inboundProof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('secret'), header }),
  z.strictObject({ kind: z.literal('hmac_sha256'), header, encoding: z.enum(signatureEncodings) }),
])
export type InboundProof = z.infer<typeof inboundProof>

export const inboundWebhook = z.strictObject({
  id,
  name: z.string(),
  proof: inboundProof,
  mapping: inboundMapping,
  /** With whose rights requests are applied. */
  mappedBy: z.strictObject({ id, name: z.string() }),
  state: z.enum(inboundStates),
  stateSince: instant,
  createdAt: instant,
  version: integer(1),
})
export type InboundWebhook = z.infer<typeof inboundWebhook>

export const inboundRoom = 'integrations.inbound'
export const inboundState = z.strictObject({ webhooks: z.record(z.string(), inboundWebhook) })
export type InboundState = z.infer<typeof inboundState>

export const inboundWebhooks = view('integrations.inbound', {
  params: z.strictObject({}),
  state: inboundState,
  needs: 'view_integrations',
  room: () => inboundRoom,
})

const key = { webhookId: id }
const fields = { name: singleLine(60), proof: inboundProof, mapping: inboundMapping }
/** The secret that the far side already has; absent: one is made. */
const ownSecret = z.optional(text(200, 16).check(z.regex(/^[\x21-\x7e]+$/)))
const withSecret = z.strictObject({ webhook: inboundWebhook, secret: z.string() })
const referenceErrors = [
  'integrations.expression_refused',
  'contacts.tag_not_found',
  'contacts.field_not_found',
  'deals.pipeline_not_found',
  'deals.pipeline_archived',
  'channels.not_found',
] as const

/** It begins paused, so that its first requests are recorded and the mapping is tried on them. */
export const createInbound = command('integrations.create-inbound', {
  input: z.strictObject({ ...key, ...fields, secret: ownSecret }),
  output: withSecret,
  needs: 'update_integrations',
  errors: ['integrations.id_taken', 'integrations.too_many_endpoints', ...referenceErrors],
  secret: true,
  perMinute: 30,
})

export const editInbound = command('integrations.edit-inbound', {
  input: z.strictObject({ ...key, version: integer(1), ...fields }),
  output: inboundWebhook,
  needs: 'update_integrations',
  errors: ['integrations.inbound_not_found', 'command.stale', ...referenceErrors],
})

const moved = { output: inboundWebhook, needs: 'update_integrations' } as const
const movedErrors = ['integrations.inbound_not_found', 'integrations.not_now'] as const

export const pauseInbound = command('integrations.pause-inbound', {
  input: z.strictObject(key),
  ...moved,
  errors: movedErrors,
})
/** What was recorded meanwhile waits until somebody has it applied. */
export const resumeInbound = command('integrations.resume-inbound', {
  input: z.strictObject(key),
  ...moved,
  errors: movedErrors,
})

export const removeInbound = command('integrations.remove-inbound', {
  input: z.strictObject(key),
  output: z.strictObject({}),
  needs: 'update_integrations',
  errors: movedErrors,
})

/** The secret until now is refused from then on. */
export const rotateInbound = command('integrations.rotate-inbound', {
  input: z.strictObject({ ...key, secret: ownSecret }),
  output: withSecret,
  needs: 'update_integrations',
  errors: ['integrations.inbound_not_found'],
  secret: true,
  perMinute: 10,
})

export const inboundActivity = query('integrations.inbound-activity', {
  input: z.strictObject({}),
  output: z.array(
    z.strictObject({ webhookId: id, lastAt: z.nullable(instant), waiting: z.int(), failed: z.int(), applied: z.int() }),
  ),
  needs: 'view_integrations',
  errors: [],
})

const rooms = { rooms: () => [inboundRoom] }
/** `before` is the state until then; null for a new one. */
export const inboundSaved = event(
  'integrations.inbound_saved',
  z.strictObject({ webhook: inboundWebhook, before: z.nullable(z.enum(inboundStates)) }),
  rooms,
)
export const inboundRemoved = event('integrations.inbound_removed', z.strictObject({ webhookId: id }), rooms)
