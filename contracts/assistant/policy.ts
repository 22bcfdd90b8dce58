/** Whether models of the company's providers answer in the assistant. Which personal data is masked is `ai/privacy.ts`. */
import * as z from 'zod/mini'
import { command, event, type StateOf, view } from '../platform/operation.ts'

export const policy = z.strictObject({
  /** Off: the assistant answers from the company's data alone, and nothing leaves. */
  models: z.boolean(),
})
export type AssistantPolicy = z.infer<typeof policy>
/** Of a company that has chosen nothing. */
export const defaultPolicy: AssistantPolicy = { models: true }

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
