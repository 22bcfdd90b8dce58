import { randomUUIDv7 } from 'node:crypto'
import type { KnowledgeGap } from '@aura/contracts/agents/gaps.ts'
import type { KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, it } from 'vitest'
import { fillGaps } from './fill-gaps.ts'
import { noteGap } from './note-gap.ts'

const test = testAgents()
const { call, outcome, connect, serve, answer, floor } = test
const gaps = async () => {
  await test.noteGaps()
  return (await call<{ rows: KnowledgeGap[] }>(0, 'agents.knowledge-gaps', {})).rows
}
const write = (gapId: string, over: object = {}) => ({
  ...{
    gapId,
    sourceId: randomUUIDv7(),
    title: 'Sábados',
    question: 'Vocês entregam aos sábados?',
    answer: 'Sim, até o meio-dia.',
  },
  ...over,
})

it('alike questions are one gap, which a source closes, and which opens again when they come back', async () => {
  await serve({ tools: ['search_knowledge'] })
  const first = await floor.say('+5511987650301', 'Vocês entregam aos sábados?')
  await answer(first)
  const second = await floor.say('+5511987650302', 'Entregam no sábado? CPF 529.982.247-25')
  await answer(second)
  await answer(await floor.say('+5511987650303', 'Qual a garantia da geladeira?'))
  const saturday = (await gaps()).find(({ question }) => question.includes('sábado'))
  expect(saturday).toMatchObject({
    ...{ question: 'Entregam no sábado? CPF [CPF_1]', count: 2, cause: 'not_known', state: 'open' },
    ...{ conversationId: second, agentName: 'Lia', source: null },
  })
  const gapId = saturday?.id ?? ''
  expect(await gaps()).toHaveLength(2)
  // Without the permission to train nothing is written.
  expect(await outcome(1, 'agents.answer-gap', write(gapId))).toBe('auth.forbidden')
  const source = await call<KnowledgeSource>(0, 'agents.answer-gap', write(gapId))
  expect(source).toMatchObject({ title: 'Sábados', state: 'ready', version: 1 })
  const closed = async () => (await gaps()).find(({ id }) => id === gapId)
  expect(await closed()).toMatchObject({ state: 'answered', source: { id: source.id, title: 'Sábados', version: 1 } })
  expect(await outcome(0, 'agents.answer-gap', write(gapId))).toBe('agents.gap_closed')
  expect(await outcome(0, 'agents.answer-gap', write(randomUUIDv7()))).toBe('agents.gap_closed')
  // What was written answers, and leaves no gap.
  const third = await floor.say('+5511987650304', 'Entregam aos sábados?')
  await answer(third)
  expect((await test.said(third)).join()).toContain('Sim, até o meio-dia.')
  expect(await closed()).toMatchObject({ state: 'answered', count: 2 })
  // It was not enough for this customer.
  await floor.say('+5511987650304', 'Isso não ajuda.')
  await answer(third)
  expect(await closed()).toMatchObject({
    ...{ state: 'open', count: 3, cause: 'did_not_help', conversationId: third },
    source: { title: 'Sábados' },
  })
})

it('a complaint counts with its question once, also where the customer wants a person', async () => {
  await serve({ tools: ['search_knowledge'] })
  await call(0, 'agents.add-text', {
    sourceId: randomUUIDv7(),
    title: 'Trocas',
    text: 'Trocas com nota em trinta dias.',
  })
  const id = await floor.say('+5511987650311', 'Trocas sem nota fiscal?')
  await answer(id)
  expect(await gaps()).toEqual([])
  await floor.say('+5511987650311', 'Não foi isso que perguntei. Quero falar com um atendente')
  await answer(id)
  expect(await test.handOffs(id)).toMatchObject([{ reason: 'asked_for_person' }])
  expect(await gaps()).toMatchObject([{ question: 'Trocas sem nota fiscal?', count: 1, cause: 'did_not_help' }])
})

it('an answer without a source is a gap, a greeting is none', async () => {
  await connect(0)
  await serve({ tools: ['search_knowledge'] })
  test.provider(0).answer({ words: ['Acho que sim.'] })
  await answer(await floor.say('+5511987650321', 'Vocês parcelam em dez vezes?'))
  test.provider(0).answer({ words: ['Olá! Como posso ajudar?'] })
  await answer(await floor.say('+5511987650322', 'Oi, bom dia'))
  expect(await gaps()).toMatchObject([{ question: 'Vocês parcelam em dez vezes?', count: 1, cause: 'no_source' }])
})

it('questions without a word in common are one gap by their vectors, of one model alone', async () => {
  const note = async (from: string, question: string, { values, space = 1 }: { values: number[]; space?: number }) => {
    const conversationId = await floor.say(from, 'Oi')
    const vector = { model: 'm', space, leastSimilarity: 0.4, values }
    await test.within((work) =>
      noteGap(work, { conversationId, question, cause: 'nothing_found', vector, seq: 1, agentId: null }),
    )
  }
  await note('+5511987650331', 'Horário da loja', { values: [1, 0.1] })
  await note('+5511987650332', 'Até que horas abrem', { values: [1, 0.2] })
  await note('+5511987650333', 'Aceitam dinheiro', { values: [0, 1] })
  await note('+5511987650334', 'Funcionamento domingo', { values: [1, 0.1], space: 2 })
  expect((await gaps()).map(({ question, count }) => [question, count]).toSorted()).toEqual([
    ['Aceitam dinheiro', 1],
    ['Até que horas abrem', 2],
    ['Funcionamento domingo', 1],
  ])
})

it('without its source a gap is open again', async () => {
  await serve({ tools: ['search_knowledge'] })
  await answer(await floor.say('+5511987650341', 'Vocês entregam aos sábados?'))
  const [gap] = await gaps()
  const source = await call<KnowledgeSource>(0, 'agents.answer-gap', write(gap?.id ?? ''))
  await call(0, 'agents.remove-source', { sourceId: source.id })
  expect(await gaps()).toMatchObject([{ state: 'open', source: null, count: 1 }])
})

it('what was open before there were gaps is filled in once', async () => {
  await serve({ tools: ['search_knowledge'] })
  await answer(await floor.say('+5511987650351', 'Vocês entregam aos sábados?'))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: test.bed.owner }) })
  for (const _ of ['first', 'repeat']) await fillGaps(db)
  expect(await call(0, 'agents.knowledge-gaps', {})).toMatchObject({
    rows: [{ question: 'Vocês entregam aos sábados?', cause: 'nothing_found', count: 1, agentName: 'Lia' }],
  })
})
