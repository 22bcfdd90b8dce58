/**
 * What of the company's data may leave to a provider of language models: whether models answer at all, and which personal
 * data is replaced before. Each question that left is noted, with what was replaced in it.
 */
import * as z from 'zod/mini'
import { command, event, query, type StateOf, view } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'

export const maskKinds = ['email', 'phone', 'document', 'card', 'name'] as const
export const maskKind = z.enum(maskKinds)
export type MaskKind = z.infer<typeof maskKind>

export const policy = z.strictObject({
  /** Off: the assistant answers from the company's data alone, and nothing leaves. */
  models: z.boolean(),
  masks: z.array(maskKind).check(z.maxLength(maskKinds.length)),
})
export type AssistantPolicy = z.infer<typeof policy>
/** Of a company that has chosen nothing. */
export const defaultPolicy: AssistantPolicy = { models: true, masks: [...maskKinds] }

export const policyRoom = 'assistant.policy'
export const assistantPolicy = view('assistant.policy', {
  params: z.strictObject({}),
  state: policy,
  needs: 'view_settings',
  room: () => policyRoom,
})
export type PolicyState = StateOf<typeof assistantPolicy>

export const setPolicy = command('assistant.set-policy', {
  input: policy,
  output: policy,
  needs: 'update_settings',
  errors: [],
})
export const policySet = event('assistant.policy_set', z.strictObject({ policy }), { rooms: () => [policyRoom] })

export const departure = z.strictObject({
  id,
  userId: id,
  user: z.string(),
  model: z.string(),
  characters: z.int(),
  /** How many of each kind were replaced. */
  masked: z.partialRecord(maskKind, z.int()),
  tools: z.array(z.string()),
  at: instant,
})
export type Departure = z.infer<typeof departure>

/** What left to providers, the newest first. */
export const departures = query('assistant.departures', {
  input: z.strictObject({ page: z._default(integer(1, 10_000), 1), pageSize: z._default(integer(1, 100), 25) }),
  output: z.strictObject({ rows: z.array(departure), total: z.int() }),
  needs: 'update_settings',
  errors: [],
})
