/**
 * What a button shows as allowed or refused is what the server answers: random alerts, incidents, escalations, channels,
 * operators, offers and templates, with random actors and commands, are decided and sent to the real handlers.
 */
import { randomUUIDv7 } from 'node:crypto'
import { channelConnections } from '@aura/contracts/channels/channel.ts'
import { offerStates } from '@aura/contracts/routing/offer.ts'
import { operatorStates } from '@aura/contracts/routing/operator.ts'
import { templateStates } from '@aura/contracts/templates/template.ts'
import { alertStates } from '@aura/contracts/warroom/alerts/alert.ts'
import { escalationStates } from '@aura/contracts/warroom/escalation/escalation.ts'
import { type Incident, incidentMoves, incidentStates } from '@aura/contracts/warroom/incidents/incident.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { type Floor, openFloor } from '@aura/infra/contact-centre.ts'
import { actorsOf, answerOf, type Case, compareWithHandler, draws, pick } from '@aura/infra/decision-test.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { decide as decideChannel, decideConnection } from '@aura/machines/channels/decide.ts'
import type { Actor } from '@aura/machines/platform/decision.ts'
import { decideOffer, decideState } from '@aura/machines/routing/decide.ts'
import { decide as decideTemplate } from '@aura/machines/templates/decide.ts'
import { decide as decideAlert } from '@aura/machines/warroom/alerts/decide.ts'
import { decide as decideEscalation } from '@aura/machines/warroom/escalation/decide.ts'
import { decide as decideIncident } from '@aura/machines/warroom/incidents/decide.ts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Db } from './platform/database/transact.ts'
import { partsOf, wireTemplate } from './templates/store.ts'
import { escalationOf } from './warroom/escalation/run-escalation.ts'

const rounds = 50
const bench = testBench()
let company: TestCompany
let floor: Floor
let actors: Actor[]

beforeAll(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user', 'company_user'])
  floor = await openFloor(bench.pool, company.id)
  actors = await within((tx) => actorsOf(tx, company))
})

// Each test has come upon successes, missing permissions and what the state refuses.
afterEach(() => {
  expect([...answers]).toEqual(expect.arrayContaining(['ok', 'auth.forbidden']))
  expect(answers.size).toBeGreaterThan(2)
  answers.clear()
})

const within = <T>(work: (tx: Db) => Promise<T>): Promise<T> => floor.within(({ tx }) => work(tx))
const answers = new Set<string>()
async function compare(one: Case): Promise<void> {
  const answer = await compareWithHandler(bench, company, one)
  answers.add('refused' in answer ? answer.refused.code : 'ok')
}
const owner = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const agentId = () => company.people[1]?.id ?? ''
const minuteMs = 60_000

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
      .values({ ...target, ...raised, ...fresh, company_id: company.id, id: alertId, rule_id: rule.id, name: 'Fila' })
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
    const actor = pick(draw, actors)
    const expected = answerOf(decideAlert({ state }, { type }, { actor }))
    await compare({ actor, name: `warroom.${type}-alert`, input: { alertId, ...input }, expected })
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
    const actor = pick(draw, actors)
    await within((tx) => tx.updateTable('incidents').set({ state }).where('id', '=', incidentId).execute())
    const facts = { written: incidentId === post.incidentId }
    const expected = answerOf(decideIncident({ state }, { type: move }, { actor, facts }))
    await compare({ actor, name: 'warroom.move-incident', input: { incidentId, move }, expected })
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
    const actor = pick(draw, actors)
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
    await compare({ actor, name, input, expected, after })
  }
})

it('a channel and its connections', async () => {
  const draw = draws(4)
  const { channelId } = floor
  const conversationId = await floor.say('+5511987654321', 'Olá')
  const backup = { address: '+551140000000', settings: {}, health: { ...anyHealth } }
  for (let round = 0; round < rounds; round++) {
    const connected = pick(draw, [null, backup])
    const connection = connected === null ? 'primary' : pick(draw, channelConnections)
    const open = draw(2)
    const row = await within(async (tx) => {
      const set = open === 0 ? closed(new Date()) : waiting
      await tx.updateTable('conversations').set(set).where('id', '=', conversationId).execute()
      return await tx
        .updateTable('channels')
        .set({
          state: pick(draw, ['active', 'paused']),
          connection,
          backup: connected && JSON.stringify(connected),
          backup_secrets: connected && 'sealed',
        })
        .where('id', '=', channelId)
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    const after = () =>
      within((tx) =>
        tx
          .selectFrom('channels')
          .where('id', '=', channelId)
          .select(['state', 'connection', 'backup'])
          .executeTakeFirstOrThrow(),
      )
    const actor = pick(draw, actors)
    const to = pick(draw, channelConnections)
    const force = draw(2) === 0
    const facts = { open }
    const cases: [string, object, Case['expected']][] = [
      ['pause-channel', {}, answerOf(decideChannel(row, { type: 'pause' }, { actor, facts }))],
      ['resume-channel', {}, answerOf(decideChannel(row, { type: 'resume' }, { actor, facts }))],
      ['remove-channel', { force }, answerOf(decideChannel(row, { type: 'remove', force }, { actor, facts }))],
      ['switch-channel', { connection: to }, answerOf(decideConnection(row, { type: 'switch', to }, { actor }))],
      ['remove-backup', {}, answerOf(decideConnection(row, { type: 'removeBackup' }, { actor }))],
    ]
    const [name, input, expected] = pick(draw, cases)
    await compare({ actor, name: `channels.${name}`, input: { channelId, ...input }, expected, after })
  }
  await within((tx) => tx.updateTable('channels').set({ state: 'active' }).where('id', '=', channelId).execute())
})

const waiting = { state: 'waiting', closed_at: null } as const
const closed = (closed_at: Date) => ({ state: 'closed', closed_at, offered_to: null }) as const
const anyHealth = { status: 'ok', quality: null, limit: null, problem: null, checkedAt: null } as const

it('an operator, by own hand and by a supervisor’s', async () => {
  const draw = draws(5)
  for (let round = 0; round < rounds; round++) {
    const from = pick(draw, operatorStates)
    const actor = pick(draw, actors)
    const isOwn = draw(2) === 0
    const userId = isOwn ? actor.id : agentId()
    await within((tx) => {
      const reason = from === 'paused' ? 'lunch' : null
      const row = { state: from, reason, since: new Date(), idle_since: new Date() }
      return tx
        .insertInto('operators')
        .values({ ...row, company_id: company.id, user_id: userId, capacity: '{"total":5,"kinds":{}}' })
        .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(row))
        .execute()
    })
    const to = isOwn ? pick(draw, operatorStates) : pick(draw, ['paused', 'away'] as const)
    const expected = answerOf(decideState({ state: from }, to, { actor }, isOwn ? 'own' : 'supervised'))
    const input = isOwn ? { state: to, ...(to === 'paused' && { reason: 'lunch' }) } : { userId, state: to }
    await compare({ actor, name: isOwn ? 'routing.set-state' : 'routing.set-operator', input, expected })
  }
})

it('an offer', async () => {
  const draw = draws(6)
  const conversation_id = await floor.say('+5511987654321', 'Olá')
  const offerId = randomUUIDv7()
  for (let round = 0; round < rounds; round++) {
    const actor = pick(draw, actors)
    const state = pick(draw, [...offerStates, 'offered', 'offered'] as const)
    const ends_at = new Date(Date.now() + pick(draw, [-minuteMs, minuteMs]))
    await within(async (tx) => {
      const offered = { ...waiting, assignee_id: null, offered_to: actor.id }
      await tx.updateTable('conversations').set(offered).where('id', '=', conversation_id).execute()
      const offer = { user_id: actor.id, state, ends_at, ended_at: state === 'offered' ? null : new Date() }
      const body = JSON.stringify({ queueName: '', contactName: 'Cliente', channel: 'whatsapp', text: 'Olá' })
      const columns = {
        company_id: company.id,
        id: offerId,
        conversation_id,
        queue_id: null,
        offered_at: new Date(),
        body,
      }
      await tx
        .insertInto('offers')
        .values({ ...offer, ...columns })
        .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet(offer))
        .execute()
    })
    const answer = pick(draw, ['accept', 'refuse'] as const)
    const stands = { state, endsAt: ends_at.toISOString() }
    const expected = answerOf(decideOffer(stands, answer, { actor, now: new Date() }))
    const after = () =>
      within((tx) => tx.selectFrom('offers').where('id', '=', offerId).select('state').executeTakeFirstOrThrow())
    await compare({ actor, name: `routing.${answer}-offer`, input: { offerId }, expected, after })
  }
})

it('a template', async () => {
  const draw = draws(7)
  const parts = { header: null, body: 'Bom dia', footer: null, buttons: [], variables: [] }
  const words = { name: 'aviso', language: 'pt_BR', category: 'utility', parts } as const
  const templateId = randomUUIDv7()
  await owner('templates.create-template', { templateId, channel: 'sms', account: null, ...words })
  for (let round = 0; round < rounds; round++) {
    const actor = pick(draw, actors)
    const type = pick(draw, ['edit', 'submit', 'retire'] as const)
    const set = {
      state: pick(draw, templateStates),
      name: 'aviso',
      live_version: pick(draw, [null, 1]),
      // With a provider behind it, a template is submitted and removed there.
      external_id: type === 'edit' ? pick(draw, [null, 'there']) : null,
      submitted_by: null,
    }
    // A repeated removal is answered with what is so already.
    if (type === 'retire' && set.state === 'retired') continue
    const template = await within(async (tx) => {
      const { version } = await tx
        .selectFrom('templates')
        .where('id', '=', templateId)
        .select('version')
        .executeTakeFirstOrThrow()
      const unsupported = pick(draw, [null, null, 'LOCATION'])
      const edited = JSON.stringify({ ...(await partsOf(tx, templateId, version)), unsupported })
      const ofVersion = tx.updateTable('template_versions').where('template_id', '=', templateId)
      await ofVersion.where('version', '=', version).set({ parts: edited }).execute()
      const row = await tx
        .updateTable('templates')
        .set({ ...set, sent_version: pick(draw, [null, version]) })
        .where('id', '=', templateId)
        .returningAll()
        .executeTakeFirstOrThrow()
      return await wireTemplate(tx, row)
    })
    const name = pick(draw, ['aviso', 'outro'])
    const command = type === 'edit' ? { type, name, language: words.language } : { type }
    const expected = answerOf(decideTemplate(template, command, { actor }))
    const { version } = template
    const input = type === 'retire' ? {} : type === 'submit' ? { version } : { version, ...words, name }
    await compare({ actor, name: `templates.${type}-template`, input: { templateId, ...input }, expected })
  }
})
