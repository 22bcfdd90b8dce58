/** Two providers call their models by one name: their vectors are kept apart, and no question of one meets vectors of the other. */
import { randomUUIDv7 } from 'node:crypto'
import type { AiConnection } from '@aura/contracts/ai/connection.ts'
import { testVectors } from '@aura/infra/vectors-test.ts'
import { expect, it } from 'vitest'
import { onKnowledgeChanged } from './on-knowledge-changed.ts'

const test = testVectors()
const { call, provider, embedKnowledge, titles, add, vectors, embedder, remove, sent, query, takeJobs, setSupport } =
  test
const trocas = 'Trocas são aceitas em até trinta dias com a nota fiscal.'
const question = 'Como devolvo um item?'
const counts = () => [sent(0).length, sent(1).length]
const found = async () => {
  await setSupport(test.hasExtension)
  const rows = await titles(question)
  await setSupport(true)
  return rows
}
const ifCompared = (rows: string[]) => (test.hasExtension ? rows : [])
const spaces = async () => (await vectors()).map(({ space }) => space)

it('another provider with a model of the same name is not called in the place of one that fails', async () => {
  await embedder(0)
  await embedder(1)
  await add('Trocas', trocas)
  await embedKnowledge()
  await add('Frete', 'O frete é grátis.')
  provider(0).answer({ embedding: { dimension: 384, fault: { kind: 'status', status: 500 } } })
  const [, before] = counts()
  await embedKnowledge()
  expect(await titles('trocas nota')).toEqual(['Trocas'])
  expect(sent(1)).toHaveLength(before ?? 0)
  expect(await vectors()).toHaveLength(1)
  expect(await takeJobs()).toEqual(['again'])
})

it('where the provider goes, all is bought at the next one, and until then its questions meet no vector', async () => {
  const first = await embedder(0)
  await embedder(1)
  await add('Trocas', trocas)
  await embedKnowledge()
  expect(await found()).toEqual(ifCompared(['Trocas']))
  expect(await spaces()).toEqual([0])
  await remove(first)
  const [, before] = counts()
  expect(await titles('devolvo um item agora')).toEqual([])
  expect(sent(1)).toHaveLength(before ?? 0)
  await embedKnowledge()
  expect(sent(1).slice(before)).toEqual([`Trocas\n${trocas}`])
  expect(await spaces()).toEqual([1])
  const [others] = counts()
  expect(await found()).toEqual(ifCompared(['Trocas']))
  expect(sent(0)).toHaveLength(others ?? 0)
})

it('connections of one kind with one address are one provider, however it is typed and whatever the key', async () => {
  const first = await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  const typed = provider(0).urlOf('openai').replace('http://', 'HTTP://')
  const { id, version, name } = await call<AiConnection>(0, 'ai.create-connection', {
    ...{ connectionId: randomUUIDv7(), name: 'Outra chave', kind: 'openai' },
    ...{ baseUrl: `${typed}/`, key: provider(0).key },
  })
  const choices = { firstAnswerSeconds: 20, silenceSeconds: 20, prices: [], chatModel: 'small-chat' }
  await call(0, 'ai.edit-connection', { connectionId: id, version, name, ...choices, embeddingModel: 'embedder' })
  await remove(first)
  const before = counts()
  await embedKnowledge()
  expect(counts()).toEqual(before)
  expect(await found()).toEqual(ifCompared(['Trocas']))
  expect(await spaces()).toEqual([0])
  await call(0, 'ai.remove-connection', { connectionId: id })
})

it('one address of another kind is another provider', async () => {
  const first = await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  await query("update ai_connections set kind = 'ollama' where id = $1", [first.id])
  expect(await titles('devolvo um item depois')).toEqual([])
  expect(await test.within(({ tx }) => tx.selectFrom('ai_vector_spaces').selectAll().execute())).toHaveLength(1)
  await embedKnowledge()
  expect(await test.within(({ tx }) => tx.selectFrom('ai_vector_spaces').selectAll().execute())).toHaveLength(2)
  await query("update ai_connections set kind = 'openai' where id = $1", [first.id])
})

it('another address of a connection sets the work off, and the one of before finds its vectors again', async () => {
  const first = await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  await using _ = await test.bed.follower([onKnowledgeChanged])
  const replace = (version: number, at: number) =>
    call<AiConnection>(0, 'ai.replace-access', {
      ...{ connectionId: first.id, version, baseUrl: provider(at).urlOf('openai'), key: provider(at).key },
    })
  await takeJobs()
  const moved = await replace(first.version, 1)
  await expect.poll(takeJobs).toEqual(['now'])
  // It answers nothing, so nothing is stored in the place of what is there.
  provider(1).answer({ embedding: { dimension: 384, fault: { kind: 'status', status: 500 } } })
  await embedKnowledge()
  expect(await spaces()).toEqual([0])
  await replace(moved.version, 0)
  const before = counts()
  await embedKnowledge()
  expect(counts()).toEqual(before)
  expect(await found()).toEqual(ifCompared(['Trocas']))
})

it('vectors of before whose provider is not certain are made anew', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  await query("update ai_vector_spaces set kind = '', address = '' where company_id = $1", [test.company.id])
  const before = sent().length
  expect(await titles('devolvo um item antes')).toEqual([])
  expect(sent()).toHaveLength(before)
  await embedKnowledge()
  expect(sent().slice(before)).toContain(`Trocas\n${trocas}`)
  expect(await spaces()).toEqual([1])
  expect(await found()).toEqual(ifCompared(['Trocas']))
})
