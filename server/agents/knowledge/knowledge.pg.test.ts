import { randomUUIDv7 } from 'node:crypto'
import type { KnowledgeSource, SourcePassage } from '@aura/contracts/agents/knowledge.ts'
import { testAgents } from '@aura/infra/agents-test.ts'
import { expect, it } from 'vitest'
import { beginReading, recordReading } from './sources.ts'

const test = testAgents()
const { call, outcome, connect, serve, answer, floor } = test
const add = (title: string, text: string) =>
  call<KnowledgeSource>(0, 'agents.add-text', { sourceId: randomUUIDv7(), title, text })
const find = async (text: string) =>
  (await call<{ rows: { title: string; version: number; text: string }[] }>(0, 'agents.find-knowledge', { text })).rows
const trocas = 'Trocas são aceitas em até trinta dias com a nota fiscal.'

it('what was added is found by its words, the closest first, by this company alone', async () => {
  await add('Trocas', trocas)
  await add('Frete', 'O frete é grátis acima de cem reais.')
  expect(await find('quero trocas com nota')).toMatchObject([{ title: 'Trocas', version: 1, text: trocas }])
  expect((await find('frete')).map(({ title }) => title)).toEqual(['Frete'])
  expect(await find('garantia')).toEqual([])
  expect(await outcome(1, 'agents.find-knowledge', { text: 'frete' })).toBe('auth.forbidden')
})

it('other words are a new version, an older one answers again at once, and the same words are none', async () => {
  const { id: sourceId } = await call<KnowledgeSource>(0, 'agents.add-url', {
    ...{ sourceId: randomUUIDv7(), title: 'Prazos', url: 'https://loja.example.com/prazos', recrawlHours: 24 },
  })
  const record = (text: string | null) => test.within((work) => recordReading(work, sourceId, text))
  expect(await test.within(({ tx }) => beginReading(tx, sourceId))).toEqual({ url: 'https://loja.example.com/prazos' })
  await record('A entrega leva cinco dias.')
  await record('A entrega leva cinco dias.')
  await record('A entrega leva dois dias.')
  expect(await find('entrega dias')).toMatchObject([{ version: 2, text: 'A entrega leva dois dias.' }])
  await call(0, 'agents.choose-version', { sourceId, version: 1 })
  expect(await find('entrega dias')).toMatchObject([{ version: 1, text: 'A entrega leva cinco dias.' }])
  await record(null)
  expect(await find('entrega')).toMatchObject([{ version: 1 }])
  const { rows } = await call<{ rows: { version: number }[] }>(0, 'agents.source-versions', { sourceId })
  expect(rows.map(({ version }) => version)).toEqual([2, 1])
  await call(0, 'agents.remove-source', { sourceId })
  expect(await find('entrega')).toEqual([])
  expect(await outcome(0, 'agents.choose-version', { sourceId, version: 1 })).toBe('agents.source_not_found')
})

it('a page whose job came to no end was not reached, and is read again later', async () => {
  const { id: sourceId } = await call<KnowledgeSource>(0, 'agents.add-url', {
    ...{ sourceId: randomUUIDv7(), title: 'Prazos', url: 'https://loja.example.com/prazos', recrawlHours: 24 },
  })
  await test.buryReading(sourceId)
  const source = await test.within(({ tx }) =>
    tx.selectFrom('ai_sources').where('id', '=', sourceId).select(['state', 'problem']).executeTakeFirst(),
  )
  expect(source).toEqual({ state: 'failed', problem: 'not_reached' })
  expect(await test.readings(sourceId)).toEqual(['now', 'again'])
})

it.each([
  'http://example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/',
  'file:///etc/passwd',
])('a page at %s is not read', async (url) => {
  const page = { sourceId: randomUUIDv7(), title: 'x', url, recrawlHours: null }
  expect(await outcome(0, 'agents.add-url', page)).toBe('agents.url_refused')
})

it('only resolved conversations become knowledge', async () => {
  const conversationId = await floor.say('+5511987650100', 'Vocês trocam sem nota?')
  const source = () => ({ sourceId: randomUUIDv7(), title: 'Troca sem nota', conversationId })
  expect(await outcome(0, 'agents.add-conversation', source())).toBe('agents.not_resolved')
  await call(0, 'conversations.close', { conversationId, reason: 'resolved' })
  await call(0, 'agents.add-conversation', source())
  expect(await find('trocam nota')).toMatchObject([{ title: 'Troca sem nota', text: 'P: Vocês trocam sem nota?' }])
})

it('a conversation becomes knowledge without personal data', async () => {
  const conversationId = await floor.say('+5511987650103', 'Troca no CPF 529.982.247-25, ana@example.com, sou a ana')
  await test.within(({ tx }) =>
    tx.updateTable('conversations').set({ contact_name: 'Ana Souza' }).where('id', '=', conversationId).execute(),
  )
  await call(0, 'conversations.close', { conversationId, reason: 'resolved' })
  await call(0, 'agents.add-conversation', { sourceId: randomUUIDv7(), title: 'Troca', conversationId })
  expect((await find('troca')).map(({ text }) => text)).toEqual(['P: Troca no CPF [CPF_1], [EMAIL_1], sou a [NAME_1]'])
})

it('an answer has its source and version, and what was not found is a gap', async () => {
  await connect(0)
  await add('Trocas', trocas)
  await serve({ tools: ['search_knowledge'] })
  const ask = async (from: string, query: string) => {
    test.provider(0).answer({ words: [], call: { name: 'search_knowledge', input: JSON.stringify({ query }) } })
    const id = await floor.say(from, query)
    await answer(id, { step: async () => {} })
    return id
  }
  const id = await ask('+5511987650101', 'trocas')
  // The simulator only asks for the tool again: the hand-off names what was read.
  expect(await test.handOffs(id)).toMatchObject([{ reason: 'cannot_answer', steps: ['Trocas, v1'] }])
  const tool = JSON.stringify(test.provider(0).requests.at(-1)?.body)
  expect(tool).toContain('[Trocas, v1]')
  await ask('+5511987650102', 'garantia estendida')
  await test.noteGaps()
  const { rows } = await call<{ rows: { question: string; count: number }[] }>(0, 'agents.knowledge-gaps', {})
  expect(rows).toMatchObject([
    { question: 'garantia estendida', count: 1 },
    { question: 'trocas', count: 1 },
  ])
})

it('without a model, a text that shares one word of many answers nobody, and the gap is without personal data', async () => {
  await add('Trocas', trocas)
  await serve({ tools: ['search_knowledge'] })
  const id = await floor.say('+5511987650104', 'Quanto custa trocas de pneu furado? CPF 529.982.247-25')
  await answer(id)
  expect(await test.handOffs(id)).toMatchObject([{ reason: 'cannot_answer' }])
  await test.noteGaps()
  const { rows } = await call<{ rows: { question: string }[] }>(0, 'agents.knowledge-gaps', {})
  expect(rows.map(({ question }) => question)).toEqual(['Quanto custa trocas de pneu furado? CPF [CPF_1]'])
  const other = await floor.say('+5511987650105', 'Trocas sem nota fiscal?')
  await answer(other)
  expect(await test.said(other)).toEqual([trocas])
})

it('a rare word finds its chunk among a thousand with the frequent ones', async () => {
  const paragraphs = Array.from({ length: 1_000 }, (_, at) => `Frete e entrega do produto ${at}. `.padEnd(700, '.'))
  paragraphs[777] = 'Frete e entrega da geladeira custam oitenta reais.'.padEnd(700, '.')
  for (let at = 0; at < 10; at++) {
    const text = paragraphs.slice(at * 100, at * 100 + 100).join('\n\n')
    await add(`Fretes ${at}`, text)
  }
  const [first] = await find('quanto custa frete e entrega da geladeira')
  expect(first).toMatchObject({ title: 'Fretes 7', text: expect.stringContaining('geladeira') })
  expect(await find('frete entrega')).toHaveLength(8)
})

it('what an answer cites opens at its version around the passage, and one that is gone says so', async () => {
  await serve({ tools: ['search_knowledge'] })
  const paragraphs = Array.from({ length: 60 }, (_, at) => `Regra ${at} da loja. `.padEnd(1_100, '.'))
  paragraphs[44] = 'A geladeira tem garantia estendida de dois anos.'
  const source = await add('Manual', paragraphs.join('\n\n'))
  const id = await floor.say('+5511987650106', 'Garantia estendida da geladeira')
  await answer(id)
  const content = (await test.thread(id)).findLast(({ direction }) => direction === 'out')?.content
  const [cited] = (content?.type === 'text' && content.sources) || []
  expect(cited).toMatchObject({ id: source.id, title: 'Manual', version: 1, chunk: expect.any(Number) })
  const passage = { sourceId: source.id, version: 1, chunk: cited?.chunk ?? 0 }
  const open = () => call<SourcePassage>(0, 'agents.source-passage', passage)
  const { rows, ...facts } = await open()
  expect(facts).toMatchObject({ title: 'Manual', answering: 1 })
  expect(rows.find(({ chunk }) => chunk === cited?.chunk)?.text).toContain('garantia estendida de dois anos')
  expect(rows).toHaveLength(31)
  expect(await outcome(1, 'agents.source-passage', passage)).toBe('auth.forbidden')
  expect(await outcome(0, 'agents.source-passage', { ...passage, version: 2 })).toBe('agents.version_not_found')
  const short = await add('Curta', trocas)
  const whole = await call<SourcePassage>(0, 'agents.source-passage', { sourceId: short.id, version: 1, chunk: null })
  expect(whole.rows).toEqual([{ chunk: 1, page: null, text: trocas }])
  await call(0, 'agents.remove-source', { sourceId: source.id })
  expect(await outcome(0, 'agents.source-passage', passage)).toBe('agents.source_not_found')
})

it('a gap that nobody has asked for in three months is none any more', async () => {
  await connect(0)
  await serve({ tools: ['search_knowledge'] })
  test.provider(0).answer({ words: [], call: { name: 'search_knowledge', input: '{"query":"wyvern"}' } })
  const id = await floor.say('+5511987650199', 'Wyvern?')
  await answer(id)
  await test.noteGaps()
  const questions = async () =>
    (await call<{ rows: { question: string }[] }>(0, 'agents.knowledge-gaps', {})).rows.map(({ question }) => question)
  expect(await questions()).toEqual(['wyvern'])
  await test.within(async ({ tx, now }) => {
    const last_at = new Date(now.getTime() - 91 * 24 * 3600_000)
    await tx.updateTable('ai_gaps').set({ last_at }).where('conversation_id', '=', id).execute()
  })
  expect(await questions()).toEqual([])
})
