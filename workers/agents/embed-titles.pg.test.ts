/** A source gets another title: its chunks are embedded again, once, and its old vectors serve until then. */
import { randomUUIDv7 } from 'node:crypto'
import type { KnowledgeSource } from '@aura/contracts/agents/knowledge.ts'
import { testVectors } from '@aura/infra/vectors-test.ts'
import { recordReading } from '@aura/server/agents/index.ts'
import { expect, it } from 'vitest'
import { onKnowledgeChanged } from './on-knowledge-changed.ts'

const test = testVectors()
const { call, embedKnowledge, titles, add, vectors, callsOf, embedder, sent, query, takeJobs, setSupport } = test
const text = 'A nota fiscal vale por trinta dias.'
const rename = (sourceId: string, title: string) =>
  call<KnowledgeSource>(0, 'agents.rename-source', { sourceId, title })
const titlesByMeaning = async (question: string) => {
  await setSupport(test.hasExtension)
  const found = await titles(question)
  await setSupport(true)
  return found
}
const ifCompared = (found: string[]) => (test.hasExtension ? found : [])

it('another title is bought as vectors once, and the vectors of before are found until they are there', async () => {
  await embedder(0)
  const { id } = await add('Trocas', text)
  await embedKnowledge()
  expect(await titlesByMeaning('Como devolvo?')).toEqual(ifCompared(['Trocas']))
  const [before, answered] = [sent().length, (await callsOf('answered')).length]
  expect((await rename(id, 'Frete')).title).toBe('Frete')
  expect(await vectors()).toHaveLength(1)
  expect(await titlesByMeaning('Como devolvo?')).toEqual(ifCompared(['Frete']))
  const questions = sent().length - before
  await embedKnowledge()
  expect(sent().slice(before + questions)).toEqual([`Frete\n${text}`])
  expect((await callsOf('answered')).length - answered).toBe(questions + 1)
  expect(await vectors()).toHaveLength(1)
  expect(await titlesByMeaning('Como devolvo?')).toEqual([])
  expect(await titlesByMeaning('o prazo de envio')).toEqual(ifCompared(['Frete']))
  const bought = sent().length
  await rename(id, 'Frete')
  await embedKnowledge()
  expect(sent()).toHaveLength(bought)
  expect(await test.openCalls()).toBe(0)
})

it('words are found below the new title at once, in each version, and below the old one no more', async () => {
  const { id } = await add('Trocas', text)
  await test.within((work) => recordReading(work, id, 'A garantia vale um ano.'))
  await rename(id, 'Reembolso')
  expect(await titles('reembolso')).toEqual(['Reembolso'])
  expect(await titles('trocas')).toEqual([])
  await call(0, 'agents.choose-version', { sourceId: id, version: 1 })
  expect(await titles('reembolso')).toEqual(['Reembolso'])
})

it('a version with the same words has the vectors of the title of today, and not of the one before', async () => {
  await embedder(0)
  const url = 'https://loja.example.com/prazos'
  const page = { sourceId: randomUUIDv7(), title: 'Prazos', url, recrawlHours: null }
  const { id } = await call<KnowledgeSource>(0, 'agents.add-url', page)
  const long = 'a'.repeat(1_000)
  await test.within((work) => recordReading(work, id, `Frete ${long}\n\nTroca ${long}`))
  await embedKnowledge()
  await rename(id, 'Envio')
  const before = sent().length
  await test.within((work) => recordReading(work, id, `Frete ${long}\n\nGarantia ${long}`))
  await embedKnowledge()
  expect(sent().slice(before)).toEqual([`Envio\nFrete ${long}`, `Envio\nGarantia ${long}`])
  await call(0, 'agents.choose-version', { sourceId: id, version: 1 })
  await embedKnowledge()
  expect(sent().slice(before + 2)).toEqual([`Envio\nTroca ${long}`])
})

it('a source that is renamed while its page does not answer is embedded again too', async () => {
  await embedder(0)
  const { id } = await add('Trocas', text)
  await test.within((work) => recordReading(work, id, null))
  await using _ = await test.bed.follower([onKnowledgeChanged])
  const behind = () =>
    query(
      `select from cursors where company_id = $1 and reaction = 'agents.on-knowledge-changed'
        and position < (select max(position) from events where company_id = $1)`,
      [test.company.id],
    )
  await expect.poll(behind).toEqual([])
  await takeJobs()
  await rename(id, 'Frete')
  await expect.poll(takeJobs).toEqual(['now'])
})
