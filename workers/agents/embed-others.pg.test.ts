/** Vectors of several companies in one table and one index: each finds its own, compared one by one and through the index. */
import { randomUUIDv7 } from 'node:crypto'
import { createTestCompany } from '@aura/infra/company.ts'
import { vectorOf } from '@aura/infra/model-provider/embeddings.ts'
import { testVectors } from '@aura/infra/vectors-test.ts'
import { expect, it } from 'vitest'

const test = testVectors()
const { embedKnowledge, find, add, embedder, setSupport, query } = test
const trocas = 'Trocas são aceitas em até trinta dias com a nota fiscal.'
const question = 'Como devolvo um item?'
const literal = (vector: readonly number[]) => `{${vector.join(',')}}`

/** Chunks of a source, each with a direction of its own or with one and the same. */
async function fill(
  company: string,
  source: string,
  { from, to, vector }: { from: number; to: number; vector?: string },
) {
  await query(
    `insert into ai_chunks (company_id, source_id, version, ordinal, body, live, lexemes)
      select $1::uuid, $2::uuid, 1, n, 'Artigo ' || n, true, '' from generate_series($3::integer, $4::integer) n`,
    [company, source, from, to],
  )
  await query(
    `insert into ai_chunk_vectors (company_id, source_id, version, ordinal, model, dimension, embedding)
      select $1::uuid, $2::uuid, 1, n, 'embedder', 384, coalesce($5::real[],
        (select array_agg(case when k in (n % 384, n * 7 % 384) then 1 else 0 end) from generate_series(0, 383) k)::real[])
      from generate_series($3::integer, $4::integer) n`,
    [company, source, from, to, vector ?? null],
  )
}

async function otherCompany(count: number): Promise<string> {
  const { id, people } = await createTestCompany(test.bench.databaseUrl)
  const source = randomUUIDv7()
  await query(
    `insert into ai_sources (company_id, id, kind, title, version, last_version, state, created_by, created_at)
      values ($1, $2, 'text', 'Manual', 1, 1, 'ready', $3, now())`,
    [id, source, people[0]?.id],
  )
  await query(
    `insert into ai_source_versions (company_id, source_id, version, characters, chunks, read_at)
      values ($1, $2, 1, 1, 1, now())`,
    [id, source],
  )
  await fill(id, source, { from: 1, to: count, vector: literal(vectorOf(question)) })
  return id
}

const near = async (company: string, limit = 5) => {
  const client = await test.bed.owner.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.company', $1, true)", [company])
    const { rows } = await client.query(
      `select n.source_id as source, n.ordinal, s.company_id as company
        from knowledge_near('embedder', $1::real[], $2) n join ai_sources s on s.id = n.source_id`,
      [literal(vectorOf(question)), limit],
    )
    return rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}
const indexScans = async () => {
  await query('select pg_stat_force_next_flush()')
  const [row] = await query(
    "select coalesce(sum(idx_scan), 0)::int as scans from pg_stat_user_indexes where indexrelname = 'ai_chunk_vectors_384'",
  )
  return Number(row?.scans)
}

it('vectors of another company are read neither by a search nor from the table, however near they are', async () => {
  await setSupport(test.hasExtension)
  await embedder(0)
  const other = await otherCompany(40)
  const { id } = await add('Trocas', trocas)
  await setSupport(true)
  await embedKnowledge()
  await setSupport(test.hasExtension)
  const own = test.hasExtension ? [{ source: id, ordinal: 1, company: test.company.id }] : []
  expect(await near(test.company.id)).toEqual(own)
  expect((await find(question)).map(({ sourceId }) => sourceId)).toEqual(test.hasExtension ? [id] : [])
  expect(await near(randomUUIDv7())).toEqual([])
  expect((await near(other)).map(({ company }) => company)).toEqual(test.hasExtension ? Array(5).fill(other) : [])
  const seen = await test.within(async ({ tx }) => ({
    vectors: await tx.selectFrom('ai_chunk_vectors').select('company_id').execute(),
    states: await tx.selectFrom('ai_embeddings').select('company_id').execute(),
  }))
  expect(seen).toEqual({ vectors: [{ company_id: test.company.id }], states: [{ company_id: test.company.id }] })
})

it('among many vectors the index is followed, and others in front of it keep nothing of the own from being found', async () => {
  await setSupport(true)
  await embedder(0)
  await otherCompany(2_300)
  const { id } = await add('Trocas', trocas)
  await embedKnowledge()
  await setSupport(test.hasExtension)
  await fill(test.company.id, id, { from: 2, to: 2_300 })
  await query('analyze ai_chunk_vectors')
  const scans = await indexScans()
  const found = await near(test.company.id, 30)
  expect(found.filter(({ company }) => company !== test.company.id)).toEqual([])
  expect(found).toHaveLength(test.hasExtension ? 30 : 0)
  expect(found[0]?.ordinal).toBe(test.hasExtension ? 1 : undefined)
  expect((await indexScans()) - scans).toBe(test.hasExtension ? 1 : 0)
  expect((await find(question))[0]?.text).toBe(test.hasExtension ? trocas : undefined)
})

it('a database that cannot compare vectors after all leaves the search to the words', async () => {
  await embedder(0)
  await add('Trocas', trocas)
  await embedKnowledge()
  // What is said to be there is not: the type is looked for where it is not.
  await query('alter function knowledge_near(text, real[], integer, integer) set search_path = pg_catalog, pg_temp')
  expect((await find('trocas nota')).map(({ title }) => title)).toEqual(['Trocas'])
  await query(
    'alter function knowledge_near(text, real[], integer, integer) set search_path = pg_catalog, public, pg_temp',
  )
})

it('what has the rare word stays in the answer, however many are near in meaning and in words', async () => {
  await setSupport(true)
  await embedder(0)
  const { id } = await add('Pedido 4711', 'O pedido 4711 chega na sexta.')
  for (let n = 0; n < 31; n++) await add('Prazo', `Qual o prazo de entrega do pedido ${n}: o prazo chega em dias.`)
  await embedKnowledge()
  await setSupport(test.hasExtension)
  expect((await find('qual o prazo do pedido 4711')).map(({ sourceId }) => sourceId)).toContain(id)
})
