import { randomUUIDv7 } from 'node:crypto'
import type { AiAgent } from '@aura/contracts/agents/agent.ts'
import { plainAgent, testAgents } from '@aura/infra/agents-test.ts'
import { agentsNewestFirst } from '@aura/machines/agents/agents.ts'
import { expect, it } from 'vitest'
import { snapshotView } from '../platform/snapshot-view.ts'
import { aiAgents } from './agents.ts'

const test = testAgents()
const { call, outcome, createAgent, serve, connect } = test
const draft = () => ({ ...plainAgent, agentId: randomUUIDv7(), companyId: test.company.id, createdBy: test.idOf(0) })
const list = async () => {
  const { json } = await snapshotView(test.bench.pool, test.company.id, aiAgents, {}, { room: '', owner: null })
  return agentsNewestFirst(JSON.parse(json))
}

it('company and user are required, and are the caller’s own', async () => {
  const code = 'agents.company_and_user_required'
  expect(await outcome(0, 'agents.create', { ...draft(), companyId: null })).toBe(code)
  expect(await outcome(0, 'agents.create', { ...draft(), createdBy: null })).toBe(code)
  expect(await outcome(0, 'agents.create', { ...draft(), createdBy: test.idOf(1) })).toBe(code)
  expect(await outcome(1, 'agents.create', { ...draft(), createdBy: test.idOf(1) })).toBe('auth.forbidden')
})

it('begins inactive, in pt-BR unless another language is chosen, and the newest is first', async () => {
  const { language: _, ...silent } = draft()
  const first = await call<AiAgent>(0, 'agents.create', silent)
  expect(first).toMatchObject({ status: 'inactive', language: 'pt-BR', createdBy: test.idOf(0), version: 1 })
  const second = await createAgent({ name: 'Nova' })
  expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
})

it('is changed, turned on and off by its machine, deleted, and each wording stays', async () => {
  const { id: agentId } = await createAgent()
  const changed = { ...plainAgent, agentId, persona: 'Seja breve.' }
  expect(await call(0, 'agents.update', { ...changed, version: 1 })).toMatchObject({
    version: 2,
    persona: 'Seja breve.',
  })
  expect(await outcome(0, 'agents.update', { ...changed, version: 1 })).toBe('command.stale')
  const activated = await call(0, 'agents.activate', { agentId, untested: 'without_tests' })
  expect(activated).toMatchObject({ status: 'active' })
  expect(await outcome(0, 'agents.activate', { agentId })).toBe('agents.not_now')
  expect(await call(0, 'agents.deactivate', { agentId })).toMatchObject({ status: 'inactive' })
  const { rows } = await call<{ rows: { version: number; body: object }[] }>(0, 'agents.versions', { agentId })
  expect(rows.map(({ version }) => version)).toEqual([2, 1])
  expect(rows[1]?.body).toEqual(plainAgent)
  await call(0, 'agents.delete', { agentId })
  expect(await list()).toEqual([])
  expect(await outcome(0, 'agents.delete', { agentId })).toBe('agents.not_found')
})

it('one active AI agent serves a channel, and what it names has to be there', async () => {
  await serve()
  const other = await createAgent({ name: 'Nova', channelIds: [test.floor.channelId] })
  expect(await outcome(0, 'agents.activate', { agentId: other.id })).toBe('agents.bound_already')
  for (const gone of [{ provider: randomUUIDv7() }, { costCentreId: randomUUIDv7() }, { queueIds: [randomUUIDv7()] }]) {
    const change = { ...plainAgent, ...gone, agentId: other.id, version: 1 }
    expect(await outcome(0, 'agents.update', change)).toBe('agents.reference_not_found')
  }
})

it('no AI agent is saved that the view of all would have no room for', async () => {
  const { id: agentId } = await createAgent()
  const steps = Array.from({ length: 12 }, () => ({ kind: 'say', text: 'x'.repeat(1_000) }))
  const procedure = { id: randomUUIDv7(), name: 'Troca', phrases: ['trocar'], steps, end: 'go_on' }
  const procedures = JSON.stringify(Array.from({ length: 350 }, () => procedure))
  await test.within(({ tx }) => tx.updateTable('ai_agents').set({ procedures }).where('id', '=', agentId).execute())
  expect(await outcome(0, 'agents.create', { ...draft(), name: 'Nova' })).toBe('agents.too_large')
  expect(await outcome(0, 'agents.update', { ...plainAgent, agentId, version: 1 })).toBe('ok')
  expect(await outcome(0, 'agents.create', { ...draft(), name: 'Nova' })).toBe('ok')
})

it('is found by the search, by those who may see it', async () => {
  const { id } = await createAgent({ name: 'Beatriz' })
  const { groups } = await call<{ groups: { type: string; results: { id: string; path: string }[] }[] }>(
    0,
    'search.find',
    { text: 'beatr' },
  )
  expect(groups.find(({ type }) => type === 'ai_agent')?.results).toMatchObject([{ id, path: `/agents?agent=${id}` }])
})

it('the test chat asks the model with the form as it stands, and says what is missing', async () => {
  const trial = (text: string) => ({ draft: plainAgent, messages: [{ from: 'customer', text }] })
  expect(await outcome(0, 'agents.try', trial('Oi'))).toBe('ai.no_connection')
  await connect(0)
  expect(await call(0, 'agents.try', trial('Oi'))).toMatchObject({
    ...{ text: 'Boa tarde, tudo bem?', handOff: null, model: 'small-chat', micros: 22 },
  })
  expect(JSON.stringify(test.provider(0).requests.at(-1)?.body)).toContain('Você atende uma loja.')
  const requestCount = test.provider(0).requests.length
  expect(await call(0, 'agents.try', trial('quero falar com uma pessoa'))).toMatchObject({
    handOff: { reason: 'asked_for_person' },
  })
  expect(test.provider(0).requests.length).toBe(requestCount)
  test.provider(0).answer({ fault: { kind: 'status', status: 500 } })
  expect(await outcome(0, 'agents.try', trial('Oi'))).toBe('ai.provider_failed')
})
