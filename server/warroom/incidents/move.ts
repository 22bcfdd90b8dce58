/** From state to state. Moving an incident that nobody has taken takes it, and ends its escalation. */
import * as contracts from '@aura/contracts/warroom/incidents/incident.ts'
import { decide } from '@aura/machines/warroom/incidents/decide.ts'
import { isOver } from '@aura/machines/warroom/incidents/incident.ts'
import type { Updateable } from 'kysely'
import { allowed } from '../../platform/allowed.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { handle, type Work } from '../../platform/handle.ts'
import { endEscalation } from '../escalation/run-escalation.ts'
import { type IncidentRow, lockIncident, personOf, requirePerson, saveIncident, wireIncident } from './store.ts'
import { writeEntry } from './timeline.ts'

/** What a step leaves behind, beside the state. */
function marks(state: contracts.IncidentState, now: Date): Updateable<Schema['incidents']> {
  switch (state) {
    case 'mitigated':
      return { mitigated_at: now }
    case 'resolved':
      return { resolved_at: now }
    case 'reviewed':
      return { reviewed_at: now }
    case 'investigating':
      return { mitigated_at: null, resolved_at: null, reviewed_at: null }
    case 'declared':
      return {}
  }
}

export async function take(work: Work, before: IncidentRow, by: contracts.Person): Promise<IncidentRow> {
  if (before.acknowledged_at) return before
  const set = { acknowledged_at: work.now, acknowledged_by: JSON.stringify(by) }
  const row = await saveIncident(work, before, set)
  await writeEntry(work, row, { kind: 'acknowledged', actor: by })
  return row
}

export async function enterState(
  work: Work,
  before: IncidentRow,
  state: contracts.IncidentState,
  by: contracts.Person,
): Promise<IncidentRow> {
  const row = await saveIncident(work, before, { state, ...marks(state, work.now) })
  await writeEntry(work, row, { kind: 'moved', actor: by, params: { from: before.state, to: state } })
  return row
}

export const moveIncident = handle(contracts.moveIncident, async (context) => {
  const { tx, input, caller } = context
  const { incidentId, move } = input
  const before = await lockIncident(tx, incidentId)
  const by = await personOf(tx, caller.userId)
  const written = await tx
    .selectFrom('incident_postmortems')
    .where('incident_id', '=', incidentId)
    .select('version')
    .limit(1)
    .executeTakeFirst()
  const facts = { written: written !== undefined }
  const { next } = allowed(decide(wireIncident(before), { type: move }, { actor: caller, facts }))
  const row = await take(context, await enterState(context, before, next.state, by), by)
  if (isOver(row.state)) await endEscalation(context, row, 'stop', by)
  else await endEscalation(context, row, 'acknowledge', by)
  return wireIncident(row)
})

export const setRole = handle(contracts.setRole, async (context) => {
  const { tx, input, caller } = context
  const before = await lockIncident(tx, input.incidentId)
  const actor = await personOf(tx, caller.userId)
  const { role, userId } = input
  const { [role]: _, ...others } = before.roles
  const inputValue = userId === null ? null : await requirePerson(tx, userId)
  const row = await saveIncident(context, before, {
    roles: JSON.stringify(inputValue ? { ...others, [role]: inputValue } : others),
  })
  const kind = inputValue ? 'role_given' : 'role_left'
  await writeEntry(context, row, { kind, actor, params: { role, name: inputValue?.name ?? '' } })
  return wireIncident(row)
})
