/** What AI agents say is tested, published, tried on a share of the conversations, and taken back. */
import { randomUUIDv7 } from 'node:crypto'
import type { AiAgent, agentVersions } from '@aura/contracts/agents/agent.ts'
import type { KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import type { TestCase, TestResult } from '@aura/contracts/agents/tests.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { isInCanary } from '@aura/machines/agents/canary.ts'
import { draftOf } from '@aura/machines/agents/decide.ts'
import { expect, it } from 'vitest'

const test = testAgents()
const { call, outcome, connect, serve, createAgent, answer, said, floor } = test
const trocas = 'Trocas são aceitas em até trinta dias com a nota fiscal.'
const addText = (title: string, text: string) => call(0, 'agents.add-text', { sourceId: randomUUIDv7(), title, text })
const edit = (agent: AiAgent, over: object) =>
  call<AiAgent>(0, 'agents.update', { ...draftOf(agent), agentId: agent.id, version: agent.version, ...over })
const current = async (id: string) =>
  await test.within(({ tx }) => tx.selectFrom('ai_agents').where('id', '=', id).selectAll().executeTakeFirstOrThrow())
async function addCase(agentId: string, customer: string, words = ['Como são as trocas?', trocas]): Promise<TestCase> {
  const conversationId = await test.resolved(customer, ...words)
  return await call<TestCase>(0, 'agents.add-test-case', { caseId: randomUUIDv7(), agentId, conversationId })
}
const untested = 'without_tests'
const run = async (agentId: string, version: number) => {
  await call(0, 'agents.run-tests', { runId: randomUUIDv7(), agentId, version })
  await test.replayTests()
  return (await call<{ rows: TestResult[] }>(0, 'agents.test-run', { agentId, version })).rows
}

it('a resolved conversation becomes a test, masked, with the knowledge that the operator answered from', async () => {
  await addText('Trocas', trocas)
  const { id: agentId } = await createAgent()
  const made = await addCase(agentId, '+5511987652000', ['Sou ana@example.com, posso trocar?', trocas])
  expect(made).toMatchObject({ question: 'Sou [EMAIL_1], posso trocar?', answer: trocas, expects: 'answer' })
  expect(made.sourceId).not.toBe(null)
  const { rows } = await call<{ rows: { question: string }[] }>(0, 'agents.resolved-conversations', {})
  expect(rows).toMatchObject([{ question: 'Sou [EMAIL_1], posso trocar?' }])
  const open = await floor.say('+5511987652001', 'Oi')
  const add = (conversationId: string) => ({ caseId: randomUUIDv7(), agentId, conversationId })
  expect(await outcome(0, 'agents.add-test-case', add(open))).toBe('agents.not_resolved')
  await call(0, 'conversations.close', { conversationId: open, reason: 'resolved' })
  expect(await outcome(0, 'agents.add-test-case', add(open))).toBe('agents.no_operator_answer')
  expect(await outcome(0, 'agents.run-tests', { runId: randomUUIDv7(), agentId, version: 9 })).toBe(
    'agents.version_not_found',
  )
})

it('without a model, a draft is judged by its source and by hand-offs, and refused at every door until it passes', async () => {
  await addText('Trocas', trocas)
  const agent = await createAgent({ channelIds: [floor.channelId], tools: [] })
  const first = await addCase(agent.id, '+5511987652010')
  const second = await addCase(agent.id, '+5511987652011', ['Falem com meu gerente', 'Vou chamar.'])
  const wish = { question: 'quero falar com uma pessoa', answer: 'x', expects: 'hand_off', sourceId: null }
  await call(0, 'agents.save-test-case', { caseId: second.id, ...wish })
  expect(await outcome(0, 'agents.activate', { agentId: agent.id })).toBe('agents.not_tested')
  expect(await outcome(0, 'agents.publish', { agentId: agent.id, version: 1 })).toBe('agents.not_tested')
  // It may not look into the knowledge, so it hands off what it should answer.
  expect((await run(agent.id, 1)).map(({ caseId, verdict, reason }) => [caseId === first.id, verdict, reason])).toEqual(
    [
      [false, 'passed', 'asked_for_person'],
      [true, 'failed', 'provider_failed'],
    ],
  )
  expect(await outcome(0, 'agents.activate', { agentId: agent.id })).toBe('agents.tests_failed')
  const better = await edit(agent, { tools: ['search_knowledge'] })
  expect(await outcome(0, 'agents.publish', { agentId: agent.id, version: 2 })).toBe('agents.not_tested')
  expect(await run(agent.id, 2)).toMatchObject([
    { verdict: 'passed' },
    { verdict: 'passed', judgedBy: 'rule', reason: 'same_source' },
  ])
  expect((await current(agent.id)).test_run).toMatchObject({ version: 2, done: 2, cases: 2, passed: 2 })
  // Other tests: the replay counts no more.
  await call(0, 'agents.remove-test-case', { caseId: second.id })
  expect(await outcome(0, 'agents.activate', { agentId: agent.id })).toBe('agents.not_tested')
  await run(agent.id, better.version)
  expect(await call(0, 'agents.activate', { agentId: agent.id })).toMatchObject({ publishedVersion: 2 })
})

it('of a test of several turns the last question is judged, whatever the draft knows of those before', async () => {
  const exchange = await call<KnowledgeSource>(0, 'agents.add-text', {
    sourceId: randomUUIDv7(),
    title: 'Trocas',
    text: trocas,
  })
  const frete = 'O frete é grátis acima de cem reais.'
  await addText('Frete', frete)
  const agent = await createAgent({ tools: ['search_knowledge'] })
  const words = ['Como são as trocas? CPF 529.982.247-25', trocas, 'E o frete é grátis?', frete]
  const made = await addCase(agent.id, '+5511987652015', words)
  expect(made).toMatchObject({
    ...{ question: 'E o frete é grátis?', answer: frete },
    turns: [
      { from: 'customer', text: 'Como são as trocas? CPF [CPF_1]' },
      { from: 'agent', text: trocas },
    ],
  })
  expect(await run(agent.id, 1)).toMatchObject([{ verdict: 'passed', reason: 'same_source', text: frete }])
  await call(0, 'agents.remove-source', { sourceId: exchange.id })
  expect(await run(agent.id, 1)).toMatchObject([{ verdict: 'passed', reason: 'same_source', text: frete }])
  const wish = { question: 'E o frete é grátis?', answer: 'x', expects: 'hand_off', sourceId: null }
  await call(0, 'agents.save-test-case', { caseId: made.id, ...wish })
  expect(await run(agent.id, 1)).toMatchObject([{ verdict: 'failed', outcome: 'answer' }])
})

it('a model is asked with the words before, and judges with them', async () => {
  await connect(0)
  const speaker = await connect(1)
  const agent = await createAgent({ provider: speaker.id })
  await addCase(agent.id, '+5511987652016', ['Como são as trocas?', trocas, 'E sem a nota?', 'Com o CPF.'])
  test.provider(1).answer({ words: ['Com o CPF da compra.'] })
  test.provider(0).answer({ words: [], call: { name: 'verdict', input: '{"passes":true,"reason":"Diz o mesmo."}' } })
  expect(await run(agent.id, 1)).toMatchObject([{ verdict: 'passed', judgedBy: 'model' }])
  const requests = test.provider(1).requests.map(({ body }) => JSON.stringify(body))
  const about = requests.filter((body) => body.includes(trocas))
  expect(about).toHaveLength(1)
  expect(about[0]).toContain('E sem a nota?')
  expect(JSON.stringify(test.provider(0).requests.at(-1)?.body)).toContain('<conversation>')
})

it('with a model the words are compared by it, and the results stand beside those of the published version', async () => {
  const judge = await connect(0)
  const speaker = await connect(1)
  const agent = await serve({ provider: speaker.id })
  expect(judge.id).not.toBe(speaker.id)
  await call(0, 'agents.deactivate', { agentId: agent.id })
  await addCase(agent.id, '+5511987652020')
  const draft = await edit(agent, { persona: 'Seja breve.' })
  expect(draft).toMatchObject({ version: 2, publishedVersion: 1 })
  const verdict = (passes: boolean) => ({ name: 'verdict', input: JSON.stringify({ passes, reason: 'Diz o mesmo.' }) })
  for (const passes of [true, true]) test.provider(0).answer({ words: [], call: verdict(passes) })
  test.provider(1).answer({ words: ['Trocamos em 30 dias.'] })
  expect(await run(agent.id, 2)).toMatchObject([
    { verdict: 'passed', judgedBy: 'model', reason: 'Diz o mesmo.', text: 'Trocamos em 30 dias.', before: 'passed' },
  ])
  expect(JSON.stringify(test.provider(0).requests.at(-1)?.body)).toContain('<reference>')
  test.provider(0).answer({ words: [], call: verdict(false) })
  expect(await run(agent.id, 2)).toMatchObject([{ verdict: 'failed', before: 'passed' }])
  expect(await outcome(0, 'agents.start-canary', { agentId: agent.id, version: 2, share: 20 })).toBe(
    'agents.tests_failed',
  )
  // The model that judges says nothing of use, or fails: nothing passes by the rule instead.
  test.provider(0).answer({ words: ['Não sei.'] })
  expect(await run(agent.id, 2)).toMatchObject([{ verdict: 'failed', judgedBy: 'rule', reason: 'not_judged' }])
})

it('what nobody has judged serves only when a person confirms just that, and the record of the version says who', async () => {
  const { id: agentId, ...agent } = await createAgent()
  expect(await outcome(0, 'agents.activate', { agentId })).toBe('agents.without_tests')
  expect(await outcome(0, 'agents.publish', { agentId, version: 1, untested: 'not_tested' })).toBe(
    'agents.without_tests',
  )
  const records = async () => {
    const { rows } = await call<OutputOf<typeof agentVersions>>(0, 'agents.versions', { agentId })
    return rows.map(({ version, untested }) => [version, untested?.reason ?? null, (untested?.by ?? '') !== ''])
  }
  expect(await records()).toEqual([[1, null, false]])
  await call(0, 'agents.activate', { agentId, untested })
  expect(await records()).toEqual([[1, 'without_tests', true]])
  // Other hours change no answer: what serves on under the new number is as little judged.
  const hours = await edit({ id: agentId, ...agent }, { capacity: 7 })
  const draft = await edit(hours, { persona: 'Seja breve.' })
  await addCase(agentId, '+5511987652050')
  expect(await outcome(0, 'agents.publish', { agentId, version: draft.version, untested })).toBe('agents.not_tested')
  const canary = { agentId, version: draft.version, share: 20 }
  expect(await outcome(0, 'agents.start-canary', canary)).toBe('agents.not_tested')
  await call(0, 'agents.start-canary', { ...canary, untested: 'not_tested' })
  expect(await outcome(0, 'agents.promote-canary', { agentId })).toBe('agents.not_tested')
  expect(await records()).toEqual([
    [3, 'not_tested', true],
    [2, 'without_tests', true],
    [1, 'without_tests', true],
  ])
  // Tests that fail are no matter of a confirmation.
  expect(await run(agentId, draft.version)).toMatchObject([{ verdict: 'failed' }])
  expect(await outcome(0, 'agents.promote-canary', { agentId, untested: 'not_tested' })).toBe('agents.tests_failed')
})

it('hours count at once, and a wording only when it is published', async () => {
  await connect(0)
  const agent = await serve({ greeting: 'Olá, v1.' })
  const hours = await edit(agent, { capacity: 7 })
  expect(hours).toMatchObject({ version: 2, publishedVersion: 2 })
  const draft = await edit(hours, { greeting: 'Olá, v3.' })
  expect(draft).toMatchObject({ version: 3, publishedVersion: 2 })
  const before = await floor.say('+5511987652030', 'Oi')
  await answer(before)
  expect((await said(before))[0]).toBe('Olá, v1.')
  expect(await call(0, 'agents.publish', { agentId: agent.id, version: 3, untested })).toMatchObject({
    previousVersion: 2,
  })
  const after = await floor.say('+5511987652031', 'Oi')
  await answer(after)
  expect((await said(after))[0]).toBe('Olá, v3.')
  expect(await call(0, 'agents.roll-back', { agentId: agent.id })).toMatchObject({ publishedVersion: 2 })
  expect(await outcome(0, 'agents.promote-canary', { agentId: agent.id })).toBe('agents.not_now')
  expect(await outcome(1, 'agents.roll-back', { agentId: agent.id })).toBe('auth.forbidden')
})

it('a canary serves its share, each conversation stays where it began, and the way back is instant', async () => {
  await connect(0)
  const agent = await serve({ greeting: 'publicada' })
  const began = await floor.say('+5511987654000', 'Oi')
  await answer(began)
  const draft = await edit(agent, { greeting: 'canário' })
  const { id: agentId } = agent
  await call(0, 'agents.start-canary', { agentId, version: draft.version, share: 50, untested })
  const { canary_id: id } = await current(agentId)
  const conversations: string[] = []
  for (let at = 1; at <= 24; at++) {
    const conversation = await floor.say(`+55119876540${String(at).padStart(2, '0')}`, 'Oi')
    conversations.push(conversation)
    await answer(conversation)
  }
  const isCanary = (conversation: string) => isInCanary(conversation, { id: id ?? '', share: 50 })
  for (const conversation of conversations)
    expect((await said(conversation))[0]).toBe(isCanary(conversation) ? 'canário' : 'publicada')
  // More of a share moves none that has begun.
  const versionsOf = async (conversation: string) => (await test.turns(conversation)).map(({ version }) => version)
  await test.within(({ tx }) =>
    tx.updateTable('ai_agents').set({ canary_share: 99 }).where('id', '=', agentId).execute(),
  )
  for (const conversation of [began, ...conversations.slice(0, 4)]) {
    await floor.say((await test.conversation(conversation)).address, 'E mais?')
    await answer(conversation)
    const [first, second] = await versionsOf(conversation)
    expect(second).toBe(first)
  }
  const inCanary = conversations.filter(isCanary)
  const figures = await call(0, 'agents.release-figures', { agentId })
  expect(figures).toMatchObject({
    published: { version: 1, conversations: conversations.length - inCanary.length + 1 },
    canary: { version: 2, conversations: inCanary.length },
  })
  expect(await call(0, 'agents.roll-back', { agentId })).toMatchObject({ canaryVersion: null, publishedVersion: 1 })
  const back = inCanary[0] ?? expect.fail('no conversation in the canary')
  await floor.say((await test.conversation(back)).address, 'Voltou?')
  await answer(back)
  expect((await versionsOf(back)).at(-1)).toBe(1)
  await call(0, 'agents.start-canary', { agentId, version: draft.version, share: 1, untested })
  expect(await call(0, 'agents.promote-canary', { agentId, untested })).toMatchObject({
    ...{ publishedVersion: 2, previousVersion: 1, canaryVersion: null, canaryShare: 0 },
  })
})

it('a canary whose hours change keeps the tests of the wording that it serves', async () => {
  await addText('Trocas', trocas)
  const agent = await serve({ tools: ['search_knowledge'] })
  const { id: agentId } = agent
  const draft = await edit(agent, { persona: 'Seja breve.' })
  await addCase(agentId, '+5511987652040')
  await run(agentId, 2)
  await call(0, 'agents.start-canary', { agentId, version: 2, share: 20 })
  const hours = await edit(draft, { capacity: 9 })
  expect(hours).toMatchObject({ version: 3, canaryVersion: 3, testRun: { version: 3, done: 1, passed: 1 } })
  expect((await call<{ rows: TestResult[] }>(0, 'agents.test-run', { agentId, version: 3 })).rows).toHaveLength(1)
  expect(await call(0, 'agents.promote-canary', { agentId })).toMatchObject({
    publishedVersion: 3,
    canaryVersion: null,
  })
  // Another wording is another test.
  await edit(hours, { persona: 'Seja longa.' })
  expect(await outcome(0, 'agents.publish', { agentId, version: 4 })).toBe('agents.not_tested')
})
