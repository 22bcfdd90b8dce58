/** What may be done with an endpoint: the menu asks it, and the server with the endpoint locked. */
import type { Endpoint } from '@aura/contracts/integrations/endpoint.ts'
import { pauseEndpoint, removeEndpoint, resumeEndpoint } from '@aura/contracts/integrations/endpoint.ts'
import { attempt } from '../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../platform/decision.ts'
import { atEndpoint, type EndpointState, endpointMachine } from './endpoint.ts'

const operations = { pause: pauseEndpoint, resume: resumeEndpoint, remove: removeEndpoint } as const
export type EndpointCommand = keyof typeof operations

export function decide(
  { state }: Pick<Endpoint, 'state'>,
  type: EndpointCommand,
  { actor }: { actor: Omit<Actor, 'id'> },
): Decision<{ state: EndpointState }> {
  const lack = withoutPermission(operations[type].needs, actor)
  if (lack) return lack
  const moved = attempt(endpointMachine, atEndpoint(state), { type })
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('integrations.not_now', { reason: moved.reason })
}

/** After a call: the machine refuses none of these in the states that are called at all. */
export function afterCall(state: EndpointState, type: 'fail' | 'succeed' | 'expire'): EndpointState {
  const moved = attempt(endpointMachine, atEndpoint(state), { type })
  return moved.ok ? moved.next.value : state
}
