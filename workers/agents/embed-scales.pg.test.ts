/** Each embedding model has a scale of its own: it is measured once, and what its scale calls far is not found by meaning. */
import { testVectors } from '@aura/infra/vectors-test.ts'
import { expect, it } from 'vitest'

const test = testVectors()
const { call, provider, embedKnowledge, titles, add, vectors, callsOf, embedder, sent, query, takeJobs, setSupport } =
  test
const trocas = 'Trocas são aceitas em até trinta dias com a nota fiscal.'
const volcano = 'Why does a volcano erupt?'
const unmeasured = { isMeasured: false }
const scaled = (at: number, scale: number) => provider(at).answer({ embedding: { dimension: 384, scale, fault: null } })
const least = async (): Promise<unknown[]> =>
  (
    await query(
      'select least_similarity as least from ai_vector_spaces where company_id = $1 order by model collate "C", space',
      [test.company.id],
    )
  ).map((row) => row.least)
const measurings = (at = 0) => sent(at).filter((text) => text === volcano).length

it.each([
  ['wide', 0, 0.25, 0.3],
  ['narrow', 0.7, 0.72, 0.82],
] as const)(
  'with a model of a %s scale a paraphrase is found, and nothing without relation',
  async (name, scale, from, to) => {
    await embedder(0, { embeddingModel: `embedder-${name}` }, unmeasured)
    scaled(0, scale)
    await add('Trocas', trocas)
    await add('Frete', 'O frete é grátis acima de cem reais.')
    await embedKnowledge()
    const [value] = await least()
    expect(value).toBeGreaterThanOrEqual(from)
    expect(value).toBeLessThan(to)
    expect(await vectors()).toHaveLength(2)
    await setSupport(test.hasExtension)
    expect(await titles('Como devolvo um item?')).toEqual(test.hasExtension ? ['Trocas'] : [])
    expect(await titles('wyvern quokka')).toEqual([])
    expect(await titles('Which planet has rings?')).toEqual([])
  },
)

it('a model is measured once, by one call that is booked, and not before there is something to embed', async () => {
  await embedder(0, {}, unmeasured)
  const [before, answered] = [measurings(), (await callsOf('answered')).length]
  await embedKnowledge()
  expect(measurings()).toBe(before)
  await add('Trocas', trocas)
  await embedKnowledge()
  await add('Frete', 'O frete é grátis.')
  await embedKnowledge()
  expect(measurings()).toBe(before + 1)
  expect((await callsOf('answered')).length - answered).toBe(3)
  expect(await call(0, 'agents.knowledge-vectors', {})).toMatchObject({ leastSimilarity: expect.any(Number) })
})

it('until its model is measured a question goes by its words and is not bought, and a failure is tried again later', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  await query('update ai_vector_spaces set least_similarity = null where company_id = $1', [test.company.id])
  const before = sent().length
  expect(await titles('trocas nota')).toEqual(['Trocas'])
  expect(await titles('Como devolvo um item?')).toEqual([])
  expect(sent()).toHaveLength(before)
  await add('Frete', 'O frete é grátis.')
  provider(0).answer({ embedding: { dimension: 384, fault: { kind: 'status', status: 500 } } })
  await embedKnowledge()
  expect(await takeJobs()).toEqual(['again'])
  expect(await least()).toEqual([null])
  scaled(0, 0)
  await embedKnowledge()
  expect(await least()).toEqual([expect.any(Number)])
  expect(await vectors()).toHaveLength(2)
})

it('vectors of before, of a model that nobody has measured, are searched once it is', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  await query('update ai_vector_spaces set least_similarity = null where company_id = $1', [test.company.id])
  await embedKnowledge()
  expect(await least()).toEqual([expect.any(Number)])
  await setSupport(test.hasExtension)
  expect(await titles('Como devolvo um item?')).toEqual(test.hasExtension ? ['Trocas'] : [])
})

it('a model that takes few texts in a call, and one text not at all, is measured by the others', async () => {
  await embedder(0, {}, unmeasured)
  provider(0).answer({ embedding: { dimension: 384, fault: { kind: 'refuses', words: volcano } } })
  await add('Trocas', trocas)
  await embedKnowledge()
  expect(await least()).toEqual([expect.any(Number)])
  expect(await vectors()).toMatchObject([{ dimension: 384 }])
})

it('a model that is another one behind its name is measured again', async () => {
  await embedder(0, {}, unmeasured)
  await add('Trocas', trocas)
  await embedKnowledge()
  const [before] = await least()
  await query("update ai_embeddings set dimension_since = dimension_since - interval '2 days' where company_id = $1", [
    test.company.id,
  ])
  provider(0).answer({ embedding: { dimension: 256, scale: 0.7, fault: null } })
  expect(await titles('trocas nota fiscal')).toEqual(['Trocas'])
  expect(await least()).toEqual([null])
  await embedKnowledge()
  expect(Number((await least())[0])).toBeGreaterThan(Number(before))
  expect(await vectors()).toMatchObject([{ dimension: 256 }])
})

it('two models of one company keep their scales, and neither is measured again', async () => {
  const connection = await embedder(0, {}, unmeasured)
  await add('Trocas', trocas)
  await embedKnowledge()
  scaled(0, 0.7)
  const other = await test.edit(connection, { embeddingModel: 'embedder-dense' })
  await embedKnowledge()
  const [wide, narrow] = await least()
  expect(Number(wide)).toBeLessThan(0.3)
  expect(Number(narrow)).toBeGreaterThan(0.7)
  const before = measurings()
  scaled(0, 0)
  await test.edit(other, { embeddingModel: 'embedder' })
  await embedKnowledge()
  expect(measurings()).toBe(before)
  expect(await least()).toEqual([wide, narrow])
})
