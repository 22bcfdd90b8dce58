/** Which steps an incident may take: the buttons ask it, and the server with the incident locked. */
import {
  type Incident,
  type IncidentMove,
  type IncidentState,
  moveIncident,
} from '@aura/contracts/warroom/incidents/incident.ts'
import { attempt } from '../../platform/attempt.ts'
import { type Actor, allowedTo, type Decision, refused, withoutPermission } from '../../platform/decision.ts'
import { atIncident, incidentMachine } from './incident.ts'

/** `written`: there is a post-mortem. */
type Deciding = { actor: Omit<Actor, 'id'>; facts: { written: boolean } }

export function decide(
  { state }: Pick<Incident, 'state'>,
  { type }: { type: IncidentMove },
  { actor, facts: { written } }: Deciding,
): Decision<{ state: IncidentState }> {
  const lack = withoutPermission(moveIncident.needs, actor)
  if (lack) return lack
  const moved = attempt(incidentMachine, atIncident(state), type === 'review' ? { type, written } : { type })
  return moved.ok ? allowedTo({ state: moved.next.value }) : refused('warroom.move_refused', { reason: moved.reason })
}
