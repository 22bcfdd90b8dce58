import * as contracts from '@aura/contracts/warroom/escalation/escalation.ts'
import { isOver } from '@aura/machines/warroom/incidents/incident.ts'
import { handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { step, take } from '../incidents/move.ts'
import { lockIncident, personOf } from '../incidents/store.ts'
import { findPolicy } from './policies.ts'
import { beginEscalation, endEscalation, escalationOf } from './run-escalation.ts'

/** The acknowledged incident is being investigated, and the escalation ends. */
export const acknowledge = handle(contracts.acknowledge, async (context) => {
  const { tx, input, caller } = context
  const before = await lockIncident(tx, input.incidentId)
  if (isOver(before.state)) return refuse('warroom.incident_over')
  const asking = await escalationOf(tx, before.id)
  const waits = asking?.state === 'asking' || asking?.state === 'exhausted'
  if (before.acknowledged_at && !waits) return refuse('warroom.acknowledged_already')
  const by = await personOf(tx, caller.userId)
  const accepted = await take(context, before, by)
  await endEscalation(context, accepted, 'acknowledge', by)
  if (accepted.state === 'declared') await step(context, accepted, { type: 'investigate' }, by)
  return { escalation: await escalationOf(tx, before.id) }
})

export const escalate = handle(contracts.escalate, async (context) => {
  const { tx, input } = context
  const row = await lockIncident(tx, input.incidentId)
  if (isOver(row.state)) return refuse('warroom.incident_over')
  const running = await escalationOf(tx, row.id)
  if (running?.state === 'asking') return refuse('warroom.asking_already')
  return await beginEscalation(context, row, await findPolicy(tx, input.policyId))
})
