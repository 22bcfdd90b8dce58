/** What a button shows of alerts, incidents and escalations as allowed or refused is what the server answers to random actors and commands. */
import { randomUUIDv7 } from 'node:crypto'
import { alertStates } from '@aura/contracts/warroom/alerts/alert.ts'
import { escalationStates } from '@aura/contracts/warroom/escalation/escalation.ts'
import { type Incident, incidentMoves, incidentStates } from '@aura/contracts/warroom/incidents/incident.ts'
import { answerOf, draws, pick, rounds, testDecisions } from '@aura/infra/decision-test.ts'
import { decide as decideAlert } from '@aura/machines/warroom/alerts/decide.ts'
import { decide as decideEscalation } from '@aura/machines/warroom/escalation/decide.ts'
import { decide as decideIncident } from '@aura/machines/warroom/incidents/decide.ts'
import { it } from 'vitest'
import { escalationOf } from './escalation/run-escalation.ts'

const decisions = testDecisions()
const { agentId, owner, within } = decisions

const declare = () =>
  owner<Incident>('warroom.declare-incident', {
    ...{ id: randomUUIDv7(), title: 'WhatsApp fora do ar', severity: 'critical', summary: '', policyId: null },
    ...{ queueIds: [], channelIds: [], groups: [] },
  })

it('an alert', async () => {
  const draw = draws(1)
  const alertId = randomUUIDv7()
  const target = { target: null, target_id: '', conditions: '[]', values: '[]' }
  const raised = { severity: 'critical', state: 'firing', raised_at: new Date() } as const
  const fresh = { acknowledged_by: null, assignee: null, snoozed_until: null, cleared_at: null }
  const seen = { metric: 'conversations.waiting', of: null, minutes: null, compare: 'value', against: null }
  const rule = { id: randomUUIDv7(), name: 'Fila', severity: 'critical', holdSeconds: 0, schedule: null, groups: [] }
  const conditions = [{ ...seen, direction: 'above', threshold: 5, clear: 3 }]
  await owner('warroom.save-alert-rule', { ...rule, conditions, enabled: true, version: null })
  await within((tx) =>
    tx
      .insertInto('alerts')
      .values({
        ...target,
        ...raised,
        ...fresh,
        company_id: decisions.companyId,
        id: alertId,
        rule_id: rule.id,
        name: 'Fila',
      })
      .execute(),
  )
  const commands = [
    ['acknowledge', {}],
    ['snooze', { minutes: 5 }],
    ['assign', { userId: null }],
  ] as const
  for (let round = 0; round < rounds; round++) {
    const state = pick(draw, alertStates)
    const snoozed_until = state === 'snoozed' ? new Date() : null
    const cleared_at = state === 'cleared' ? new Date() : null
    const set = { state, snoozed_until, cleared_at }
    await within((tx) => tx.updateTable('alerts').set(set).where('id', '=', alertId).execute())
    const [type, input] = pick(draw, commands)
    const actor = pick(draw, decisions.actors)
    const expected = answerOf(decideAlert({ state }, { type }, { actor }))
    await decisions.compare({ actor, name: `warroom.${type}-alert`, input: { alertId, ...input }, expected })
  }
})

it('an incident', async () => {
  const draw = draws(2)
  const incidents = [await declare(), await declare()] as const
  const post = { incidentId: incidents[0].id, base: 0, text: 'Aprendemos' }
  await within((tx) =>
    tx.updateTable('incidents').set({ state: 'resolved' }).where('id', '=', incidents[0].id).execute(),
  )
  await owner('warroom.save-postmortem', post)
  for (let round = 0; round < rounds; round++) {
    const state = pick(draw, incidentStates)
    const { id: incidentId } = pick(draw, incidents)
    const move = pick(draw, incidentMoves)
    const actor = pick(draw, decisions.actors)
    await within((tx) => tx.updateTable('incidents').set({ state }).where('id', '=', incidentId).execute())
    const facts = { written: incidentId === post.incidentId }
    const expected = answerOf(decideIncident({ state }, { type: move }, { actor, facts }))
    await decisions.compare({ actor, name: 'warroom.move-incident', input: { incidentId, move }, expected })
  }
})

it('an escalation', async () => {
  const draw = draws(3)
  const steps = [{ targets: [{ kind: 'person', id: agentId() }], waitMinutes: 5 }]
  const policy = { id: randomUUIDv7(), name: 'Atendimento', severities: ['critical'], steps, repeats: 0, version: null }
  await owner('warroom.save-policy', policy)
  const incidents = [await declare(), await declare()] as const
  const { id: escalated } = incidents[0]
  await owner('warroom.escalate', { incidentId: escalated, policyId: policy.id })
  for (let round = 0; round < rounds; round++) {
    const { id: incidentId } = pick(draw, incidents)
    const actor = pick(draw, decisions.actors)
    const type = pick(draw, ['acknowledge', 'restart'] as const)
    const acknowledged_at = pick(draw, [null, new Date()])
    const state = pick(draw, incidentStates)
    const escalation = await within(async (tx) => {
      await tx.updateTable('incidents').set({ state, acknowledged_at }).where('id', '=', incidentId).execute()
      const asking = pick(draw, escalationStates)
      const [next_at, ended_at] = asking === 'asking' ? [new Date(), null] : [null, new Date()]
      const set = { state: asking, next_at, ended_at }
      await tx.updateTable('escalations').set(set).where('incident_id', '=', incidentId).execute()
      return await escalationOf(tx, incidentId)
    })
    const facts = { incident: { state, acknowledgedAt: acknowledged_at?.toISOString() ?? null } }
    const expected = answerOf(decideEscalation(escalation, { type }, { actor, facts }))
    const name = type === 'restart' ? 'warroom.escalate' : 'warroom.acknowledge'
    const input = type === 'restart' ? { incidentId, policyId: policy.id } : { incidentId }
    const after = async () => ({ state: (await within((tx) => escalationOf(tx, incidentId)))?.state ?? null })
    await decisions.compare({ actor, name, input, expected, after })
  }
})
