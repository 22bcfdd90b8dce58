/** What embedding may cost and disturb: each text is bought once, a bad one alone, and neither chat nor budget suffers from it. */
import { randomUUIDv7 } from 'node:crypto'
import type { AiConnection } from '@aura/contracts/ai/connection.ts'
import type { AiUsageRow } from '@aura/contracts/ai/usage.ts'
import type { EmbeddingScript } from '@aura/infra/model-provider/script.ts'
import { testVectors } from '@aura/infra/vectors-test.ts'
import { embedChunks } from '@aura/server/agents/index.ts'
import { expect, it } from 'vitest'

const test = testVectors()
const { call, provider, embedKnowledge, titles, add, vectors, callsOf, embedder, sent, query, takeJobs, setSupport } =
  test
const trocas = 'Trocas são aceitas em até trinta dias com a nota fiscal.'
const answerWith = (fault: EmbeddingScript['fault'], dimension = 384) =>
  provider(0).answer({ embedding: { dimension, fault } })
const manual = (count: number) =>
  Array.from({ length: count }, (_, n) => `Artigo ${n} ${'palavra '.repeat(140)}`).join('\n\n')
const state = async () => (await query('select * from ai_embeddings where company_id = $1', [test.company.id]))[0]
const ageOf = (interval: string) =>
  query('update ai_embeddings set dimension_since = dimension_since - $2::interval where company_id = $1', [
    ...[test.company.id, interval],
  ])

it('two jobs at the same time buy each text once', async () => {
  await embedder(0)
  const before = sent().length
  await add('Manual', manual(70))
  await Promise.all([embedKnowledge(), embedKnowledge()])
  const bought = sent().slice(before)
  expect(bought.length).toBeGreaterThan(64)
  expect(new Set(bought).size).toBe(bought.length)
  expect(await vectors()).toHaveLength(bought.length)
  expect(await state()).toMatchObject({ lease_by: null, lease_until: null })
})

it('the lease of a worker that died is free after a while', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  await query(
    "update ai_embeddings set lease_by = gen_random_uuid(), lease_until = now() + interval '100 days' where company_id = $1",
    [test.company.id],
  )
  await add('Frete', 'O frete é grátis.')
  await embedKnowledge()
  expect(await vectors()).toHaveLength(1)
  await query("update ai_embeddings set lease_until = now() - interval '1 second' where company_id = $1", [
    test.company.id,
  ])
  await embedKnowledge()
  expect(await vectors()).toHaveLength(2)
})

it('a text that the provider refuses stands without a vector, costs a bounded number of calls, and stops no other', async () => {
  await embedder(0)
  await add('Manual', manual(40))
  answerWith({ kind: 'refuses', words: 'Artigo 17 ' })
  const [before, answered] = [(await callsOf('refused')).length, (await callsOf('answered')).length]
  await embedKnowledge()
  const stored = await vectors()
  const refused = stored.filter(({ dimension }) => dimension === 0)
  expect(refused).toHaveLength(1)
  expect(stored.filter(({ dimension }) => dimension === 384).length).toBe(stored.length - 1)
  expect((await callsOf('refused')).length - before).toBe(6)
  expect((await callsOf('answered')).length - answered).toBeLessThanOrEqual(8)
  const calls = sent().length
  await embedKnowledge()
  expect(sent()).toHaveLength(calls)
  await test.setSupport(test.hasExtension)
  expect(await titles('artigo 17')).toContain('Manual')
})

it('a provider that refuses every text leaves all for later', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  answerWith({ kind: 'refuses', words: '' })
  await embedKnowledge()
  expect(await vectors()).toEqual([])
  expect(await takeJobs()).toEqual(['again'])
  expect(await state()).toMatchObject({ problem: 'refused', failures: 1 })
})

it('an embedding model that fails takes no chat away, and a chat that fails is not well because vectors come', async () => {
  const connection = await embedder(0)
  await add('Trocas', trocas)
  answerWith({ kind: 'status', status: 404 })
  for (let failures = 0; failures < 6; failures++) await embedKnowledge()
  expect(await state()).toMatchObject({ failures: 6, problem: 'model_not_found' })
  const row = async () => (await query('select * from ai_connections where id = $1', [connection.id]))[0]
  expect(await row()).toMatchObject({ failures: 0, rest_until: null })
  expect((await row())?.health).not.toBe('failing')
  expect((await test.ask()).text).not.toBe('')
  await query('update ai_connections set failures = 3 where id = $1', [connection.id])
  answerWith(null)
  await embedKnowledge()
  expect(await vectors()).toHaveLength(1)
  expect(await row()).toMatchObject({ failures: 3 })
  expect(await state()).toMatchObject({ failures: 0, problem: null })
})

it('questions whose vectors do not come go by words for a while, without a call', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  answerWith({ kind: 'status', status: 500 })
  for (let n = 0; n < 5; n++) expect(await titles(`trocas nota ${n}`)).toEqual(['Trocas'])
  const before = sent().length
  expect(await titles('trocas nota 6')).toEqual(['Trocas'])
  expect(sent()).toHaveLength(before)
})

it('a question that was asked a moment ago is not bought again', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  const before = sent().length
  for (let n = 0; n < 3; n++) expect(await titles('trocas aceitas')).toEqual(['Trocas'])
  expect(sent()).toHaveLength(before + 1)
})

it('a model that never worked and is taken back leaves the vectors of before in use', async () => {
  const connection = await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  const other = await test.edit(connection, { embeddingModel: 'embedder-3' })
  answerWith({ kind: 'status', status: 404 })
  await embedKnowledge()
  expect(await state()).toMatchObject({ model: 'embedder-3', dimension: null })
  answerWith(null)
  const before = sent().length
  await test.edit(other, { embeddingModel: 'embedder' })
  await embedKnowledge()
  expect(await state()).toMatchObject({ model: 'embedder', dimension: 384 })
  expect(sent()).toHaveLength(before)
  await test.setSupport(test.hasExtension)
  expect(await titles('Como devolvo um item?')).toEqual(test.hasExtension ? ['Trocas'] : [])
})

it('a model whose vectors have another length than a day ago is embedded anew, and at once it is not', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await add('Frete', 'O frete é grátis.')
  await embedKnowledge()
  answerWith(null, 256)
  expect(await titles('trocas nota fiscal')).toEqual(['Trocas'])
  expect(await state()).toMatchObject({ dimension: 384 })
  await ageOf('2 days')
  await takeJobs()
  expect(await titles('trocas nota fiscal')).toEqual(['Trocas'])
  expect(await takeJobs()).toEqual(['now'])
  await embedKnowledge()
  expect((await vectors()).map(({ dimension }) => dimension)).toEqual([256, 256])
  await ageOf('2 days')
  answerWith(null, 512)
  await add('Garantia', 'A garantia é de um ano.')
  await embedKnowledge()
  expect((await vectors()).map(({ dimension }) => dimension)).toEqual([512, 512, 512])
})

it('the order of connections changes no model, and nothing is bought again', async () => {
  const first = await embedder(0)
  const second = await embedder(1, { embeddingModel: 'another' })
  await add('Trocas', trocas)
  await embedKnowledge()
  const before = [sent(0).length, sent(1).length]
  await call(0, 'ai.order-connections', { connectionIds: [second.id, first.id] })
  await embedKnowledge()
  expect([sent(0).length, sent(1).length]).toEqual(before)
  expect(await state()).toMatchObject({ model: 'embedder' })
})

it('what a company embeds in a day has a limit, and the rest waits', async () => {
  await embedder(0)
  await add('Manual', manual(70))
  const parts = { within: test.within, config: test.config, userId: null, elapsed: () => performance.now() }
  const spent = async () => {
    const [row] = await query(
      `select coalesce(sum(input_tokens), 0)::int as tokens from ai_calls where company_id = $1 and purpose = 'knowledge'`,
      [test.company.id],
    )
    return Number(row?.tokens)
  }
  const before = sent().length
  await embedChunks({ ...parts, signal: AbortSignal.timeout(20_000) }, (await spent()) + 1)
  expect(sent().slice(before)).toHaveLength(32)
  expect(await takeJobs()).toEqual(['again'])
  expect(await state()).toMatchObject({ lease_by: null })
})

it('background work leaves the last fifth of a braked budget to customers', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  await call(0, 'ai.set-budget', { monthlyBudget: 100, brakes: true, currency: 'BRL' })
  await query('update ai_budgets set spent_micros = 85000000, spent_month = $2 where company_id = $1', [
    test.company.id,
    (
      await query("select to_char(now() at time zone timezone, 'YYYY-MM') as month from companies where id = $1", [
        test.company.id,
      ])
    )[0]?.month,
  ])
  await add('Frete', 'O frete é grátis.')
  const before = sent().length
  await embedKnowledge()
  expect(sent()).toHaveLength(before)
  expect(await titles('trocas fiscal')).toEqual(['Trocas'])
  expect(sent()).toHaveLength(before + 1)
  await call(0, 'ai.set-budget', { monthlyBudget: null, brakes: false, currency: 'BRL' })
})

it('without an embedding model vectors go, also where the extension went before', async () => {
  const connection: AiConnection = await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge(randomUUIDv7())
  expect(await vectors()).toHaveLength(1)
  await setSupport(false)
  await test.edit(connection, { embeddingModel: null })
  await embedKnowledge()
  expect(await vectors()).toEqual([])
})

it('vectors cost as other calls do, by their model and purpose, and the month adds them up', async () => {
  const { id: connectionId } = await embedder(0, {
    prices: [{ model: 'embedder', inputMicros: 1_000_000, outputMicros: 0 }],
  })
  type Usage = { rows: AiUsageRow[]; monthMicros: number }
  const usage = async () => await call<Usage>(0, 'ai.usage', {})
  const before = await usage()
  await add('Trocas', trocas)
  await embedKnowledge()
  await titles('trocas e notas')
  const { rows, monthMicros } = await usage()
  const [row] = rows.filter((each) => each.connectionId === connectionId)
  expect(row).toMatchObject({ model: 'embedder', purpose: 'knowledge', calls: 2, failed: 0 })
  expect(row?.micros).toBe(row?.inputTokens)
  expect(monthMicros - before.monthMicros).toBe(row?.micros)
})

it('what is found by meaning is told: support, model, progress, what was refused, and the last problem', async () => {
  const figures = async () => await call<object>(0, 'agents.knowledge-vectors', {})
  const nothing = { supported: true, chunks: 0, embedded: 0, refused: 0, problem: null, isErasing: false }
  expect(await figures()).toEqual({ ...nothing, model: null, host: null, leastSimilarity: null })
  await embedder(0)
  const model = { model: 'embedder', host: new URL(provider(0).origin).host, leastSimilarity: 0.25 }
  await add('Trocas', trocas)
  await add('Frete', 'O frete é grátis.')
  answerWith({ kind: 'status', status: 500 })
  await embedKnowledge()
  expect(await figures()).toEqual({ ...nothing, ...model, chunks: 2, problem: 'server_error' })
  answerWith({ kind: 'refuses', words: 'frete' })
  await embedKnowledge()
  expect(await figures()).toEqual({ ...nothing, ...model, chunks: 2, embedded: 1, refused: 1 })
  await setSupport(false)
  expect(await figures()).toMatchObject({ supported: false })
})
