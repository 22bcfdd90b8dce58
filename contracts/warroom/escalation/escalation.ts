/** An incident that asks people, step by step, until one of them has it. */
import * as z from 'zod/mini'
import { command, event } from '../../platform/operation.ts'
import { id, instant } from '../../platform/values.ts'
import { idsOf, incidentRoom, person } from '../incidents/incident.ts'
import { step } from './policy.ts'

export const escalationStates = ['asking', 'acknowledged', 'exhausted', 'stopped'] as const
export const escalationState = z.enum(escalationStates)
export type EscalationState = z.infer<typeof escalationState>

/** One step that was taken; nobody in it: there was nobody to ask, and it went on at once. */
export const ask = z.strictObject({ step: z.int(), round: z.int(), at: instant, people: z.array(person) })
export type Ask = z.infer<typeof ask>

export const escalation = z.strictObject({
  incidentId: id,
  policyName: z.string(),
  /** As they were when it began. */
  steps: z.array(step),
  repeats: z.int(),
  state: escalationState,
  /** From 0; both of the step that was taken last. */
  step: z.int(),
  round: z.int(),
  /** When the next step comes; null when none does. */
  nextAt: z.nullable(instant),
  startedAt: instant,
  endedAt: z.nullable(instant),
  acknowledgedBy: z.nullable(person),
  asks: z.array(ask),
})
export type Escalation = z.infer<typeof escalation>

export const escalationChanged = event('warroom.escalation_changed', z.strictObject({ escalation }), {
  rooms: ({ escalation }) => [incidentRoom(escalation.incidentId)],
  about: ({ escalation: { acknowledgedBy, asks } }) => idsOf([acknowledgedBy, ...asks.flatMap(({ people }) => people)]),
})

/** Acknowledges: nobody else is asked. Every user who may see the incident may acknowledge it. */
export const acknowledge = command('warroom.acknowledge', {
  input: z.strictObject({ incidentId: id }),
  output: z.strictObject({ escalation: z.nullable(escalation) }),
  needs: 'view_warroom',
  errors: ['warroom.incident_not_found', 'warroom.acknowledged_already', 'warroom.incident_over'],
})

/** From the first step on, also by another policy. */
export const escalate = command('warroom.escalate', {
  input: z.strictObject({ incidentId: id, policyId: id }),
  output: escalation,
  needs: 'update_warroom',
  errors: ['warroom.incident_not_found', 'warroom.policy_not_found', 'warroom.incident_over', 'warroom.asking_already'],
})
