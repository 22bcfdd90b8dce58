/** Whether an incident's escalation may be acknowledged or begun: the screen asks it, and the server with it locked. */
import {
  acknowledge,
  type Escalation,
  type EscalationState,
  escalate,
} from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Incident } from '@aura/contracts/warroom/incidents/incident.ts'
import { attempt } from '../../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../../platform/decision.ts'
import { isOver } from '../incidents/incident.ts'
import { atEscalation, escalationMachine } from './escalation.ts'

const operations = { acknowledge, restart: escalate } as const
/** 'restart' begins the first escalation too. */
export type EscalationCommand = { type: keyof typeof operations }
type Deciding = { actor: Omit<Actor, 'id'>; facts: { incident: Pick<Incident, 'state' | 'acknowledgedAt'> } }

export function decide(
  escalation: Pick<Escalation, 'state'> | null,
  { type }: EscalationCommand,
  { actor, facts: { incident } }: Deciding,
): Decision<{ state: EscalationState | null }> {
  const lack = withoutPermission(operations[type].needs, actor)
  if (lack) return lack
  if (isOver(incident.state)) return refused('warroom.incident_over')
  const moved = escalation && attempt(escalationMachine, atEscalation(escalation.state), { type })
  if (moved?.ok) return allowedTo({ state: moved.next.value })
  if (type === 'restart') return moved ? refused('warroom.asking_already') : allowedTo({ state: 'asking' })
  // An incident is acknowledged once, with or without an escalation.
  if (incident.acknowledgedAt !== null) return refused('warroom.acknowledged_already')
  return allowedTo({ state: escalation?.state ?? null })
}
