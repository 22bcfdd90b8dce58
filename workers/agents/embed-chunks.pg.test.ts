/** Knowledge as vectors: made in batches, found by meaning where the database has the extension, gone with their source. */
import { randomUUIDv7 } from 'node:crypto'
import type { KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import { testVectors } from '@aura/infra/vectors-test.ts'
import { recordReading } from '@aura/server/agents/index.ts'
import { expect, it } from 'vitest'

const test = testVectors()
const { call, provider, embedKnowledge, find, titles, add, vectors, callsOf, embedder, setSupport, query, sent } = test
const trocas = 'Trocas são aceitas em até trinta dias com a nota fiscal.'
const frete = 'O frete é grátis acima de cem reais.'

it('a paraphrase finds by its meaning what shares no word with it, and cites source and version', async () => {
  await setSupport(test.hasExtension)
  await embedder(0)
  const { id } = await add('Trocas', trocas)
  await add('Frete', frete)
  await embedKnowledge()
  expect(await vectors()).toHaveLength(test.hasExtension ? 2 : 0)
  const found = await find('Como devolvo um item?')
  expect(found).toEqual(
    test.hasExtension ? [{ sourceId: id, title: 'Trocas', version: 1, chunk: 1, page: null, text: trocas }] : [],
  )
  expect(await titles('frete')).toEqual(['Frete'])
  expect(await titles('wyvern quokka')).toEqual([])
})

it('what has the words and the meaning comes before what has one of them', async () => {
  await setSupport(test.hasExtension)
  await embedder(0)
  await add('Prazo', 'Cada pedido chega em dois dias.')
  await add('Envio', 'O envio dos pedidos demora dois dias.')
  await embedKnowledge()
  expect((await titles('envio pedidos demora'))[0]).toBe('Envio')
})

it('without the extension no text leaves, and knowledge is found by its words', async () => {
  await setSupport(false)
  await embedder(0)
  const before = sent().length
  await add('Trocas', trocas)
  await embedKnowledge()
  expect(await titles('trocas nota')).toEqual(['Trocas'])
  expect(await titles('Como devolvo um item?')).toEqual([])
  expect(sent()).toHaveLength(before)
  expect(await vectors()).toEqual([])
})

it('batches are stored one by one: a job that is killed goes on where it was, and each call is booked once', async () => {
  await embedder(0)
  const text = Array.from({ length: 40 }, (_, n) => `Artigo ${n} ${'palavra '.repeat(140)}`).join('\n\n')
  const { id } = await add('Manual', text)
  const controller = new AbortController()
  const before = (await callsOf('answered')).length
  const { requests } = provider(0)
  const started = requests.length
  const key = randomUUIDv7()
  // The worker has to go as soon as the first batch is asked for.
  const watch = setInterval(() => {
    if (requests.slice(started).some(({ path }) => path === '/embeddings')) controller.abort()
  }, 1)
  const outcome = await embedKnowledge(key, controller.signal)
  clearInterval(watch)
  expect(outcome.outcome).not.toBe('done')
  await embedKnowledge(key)
  const [{ chunks }] = await query('select chunks from ai_source_versions where source_id = $1', [id])
  expect(chunks).toBeGreaterThan(32)
  expect(await vectors()).toHaveLength(chunks)
  const answered = (await callsOf('answered')).length - before
  const cancelled = (await callsOf('cancelled')).length
  expect(answered + cancelled).toBe(requests.slice(started).filter(({ path }) => path === '/embeddings').length)
  expect(await test.openCalls()).toBe(0)
})

it('the same words in a newer version are not sent again, and an older version is found at once', async () => {
  await embedder(0)
  const url = 'https://loja.example.com/prazos'
  const page = { sourceId: randomUUIDv7(), title: 'Prazos', url, recrawlHours: null }
  const { id } = await call<KnowledgeSource>(0, 'agents.add-url', page)
  const long = 'a'.repeat(1_000)
  await test.within((work) => recordReading(work, id, `Frete ${long}\n\nTroca ${long}`))
  await embedKnowledge()
  const before = sent().length
  await test.within((work) => recordReading(work, id, `Frete ${long}\n\nGarantia ${long}`))
  await embedKnowledge()
  expect(sent().slice(before)).toEqual([`Prazos\nGarantia ${long}`])
  expect((await vectors()).map(({ version }) => version)).toEqual([1, 1, 2, 2])
  await call(0, 'agents.choose-version', { sourceId: id, version: 1 })
  await embedKnowledge()
  expect(sent()).toHaveLength(before + 1)
})

it('a removed source takes its vectors along, and without an embedding model none are kept', async () => {
  const connection = await embedder(0)
  const { id } = await add('Trocas', trocas)
  await add('Frete', frete)
  await embedKnowledge()
  expect(await vectors()).toHaveLength(2)
  await call(0, 'agents.remove-source', { sourceId: id })
  expect(await vectors()).toHaveLength(1)
  await test.edit(connection, { embeddingModel: null })
  await embedKnowledge()
  expect(await vectors()).toEqual([])
})

it('another model embeds everything again, with vectors of another length', async () => {
  const connection = await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  expect(await vectors()).toMatchObject([{ model: 'embedder', dimension: 384 }])
  provider(0).answer({ embedding: { dimension: 256, fault: null } })
  await test.edit(connection, { embeddingModel: 'embedder-2' })
  await embedKnowledge()
  expect(await vectors()).toMatchObject([{ model: 'embedder-2', dimension: 256 }])
})
