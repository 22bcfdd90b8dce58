import * as contracts from '@aura/contracts/warroom/escalation/escalation.ts'
import { decide } from '@aura/machines/warroom/escalation/decide.ts'
import { allowed } from '../../platform/allowed.ts'
import { handle } from '../../platform/handle.ts'
import { enterState, take } from '../incidents/move.ts'
import { lockIncident, personOf, wireIncident } from '../incidents/store.ts'
import { findPolicy } from './policies.ts'
import { beginEscalation, endEscalation, escalationOf } from './run-escalation.ts'

/** The acknowledged incident is being investigated, and the escalation ends. */
export const acknowledge = handle(contracts.acknowledge, async (context) => {
  const { tx, input, caller } = context
  const before = await lockIncident(tx, input.incidentId)
  const facts = { incident: wireIncident(before) }
  allowed(decide(await escalationOf(tx, before.id), { type: 'acknowledge' }, { actor: caller, facts }))
  const by = await personOf(tx, caller.userId)
  const accepted = await take(context, before, by)
  await endEscalation(context, accepted, 'acknowledge', by)
  if (accepted.state === 'declared') await enterState(context, accepted, 'investigating', by)
  return { escalation: await escalationOf(tx, before.id) }
})

export const escalate = handle(contracts.escalate, async (context) => {
  const { tx, input, caller } = context
  const row = await lockIncident(tx, input.incidentId)
  const facts = { incident: wireIncident(row) }
  allowed(decide(await escalationOf(tx, row.id), { type: 'restart' }, { actor: caller, facts }))
  return await beginEscalation(context, row, await findPolicy(tx, input.policyId))
})
