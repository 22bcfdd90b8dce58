/**
 * What a search among very many chunks of knowledge costs, beside one chunk by its key in the same kind of transaction: by
 * words alone, and by words and meaning together where the database has the extension; and how many chunks are found that are
 * asked for in other words.
 */
import { randomUUIDv7 } from 'node:crypto'
import { createTestCompany } from '@aura/infra/company.ts'
import { embeddingDimension, vectorOf } from '@aura/infra/model-provider/embeddings.ts'
import type { QuestionVector } from '@aura/server/agents/knowledge/embed-question.ts'
import { searchKnowledge } from '@aura/server/agents/knowledge/search.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { type Db, transact } from '@aura/server/platform/database/transact.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { startDurable } from '../platform/durable.ts'
import { latencies } from '../platform/latencies.ts'
import { question } from '../platform/question.ts'
import { round } from '../platform/report.ts'
import { paraphrases } from './paraphrases.ts'

const subjects = [
  'entrega',
  'troca',
  'garantia',
  'pagamento',
  'frete',
  'cadastro',
  'boleto',
  'estoque',
  'retirada',
  'nota',
]
const batch = 5_000

/** A chunk says three subjects, its own number, and forty words that many chunks have. */
const bodySql = `(select string_agg(word, ' ') from (
  select ($3::text[])[1 + (n * 7 + k * 13) % 10] as word from generate_series(1, 3) k
  union all select 'artigo' || n
  union all select 'palavra' || ((n * 31 + k * 17) % 4000) from generate_series(1, 40) k) w)`

/** What customers ask, from the number of a chunk that is there. */
const texts: Record<string, (n: number) => string> = {
  'the number of an article': (n) => `onde leio o artigo${n}`,
  'a subject and a number': (n) => `${subjects[(n * 7 + 13) % 10]} artigo${n}`,
  'two words of many chunks': (n) => `palavra${(n * 31 + 17) % 4000} palavra${(n * 31 + 34) % 4000}`,
  'one subject': (n) => subjects[n % 10] ?? '',
  'a whole question': (n) =>
    `como funciona a ${subjects[n % 10]} do artigo${n} e qual a garantia para palavra${n % 4000}`,
  'nothing that is there': () => 'wyvern quokka',
}

const questionVector = (text: string): QuestionVector => ({
  ...{ model, space: 0, leastSimilarity: 0.25 },
  values: vectorOf(text),
})

export const knowledge = question('knowledge', {
  asks: 'What does a search among very many chunks of knowledge cost?',
  options: {
    chunks: { value: 100_000, help: 'chunks of the company that is searched' },
    others: { value: 20_000, help: 'chunks of another company, in the same table and index' },
    rounds: { value: 100, help: 'searches of each kind' },
  },
  async run({ chunks, others, rounds }, report) {
    await using undo = new AsyncDisposableStack()
    const { url } = undo.use(await startDurable())
    const db = new pg.Client(url)
    await db.connect()
    undo.defer(() => db.end())
    const hasVectors = (await db.query('select knowledge_vectors() as has')).rows[0]?.has === true
    const ours = await fill(db, url, chunks)
    await addParaphrases(db, ours, chunks)
    const theirs = await fill(db, url, others)
    if (hasVectors) await fillVectors(db, [ours.companyId, theirs.companyId], (text) => report.progress(text))
    await db.query('vacuum analyze')
    report.progress(`${chunks} chunks and ${others} of somebody else`)
    const pool = connectPool('aura_app', { databaseUrl: url, max: 1, onError: () => {} })
    undo.defer(() => pool.end())
    const inCompany = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
      transact(pool, ours.companyId, 'snapshot', [], async ({ db: tx }) => {
        const found = await work(tx)
        return { closing: [], done: () => found }
      })
    const byKey = latencies()
    const times = Object.entries(texts).map(([kind, textOf]) => ({
      kind,
      textOf,
      spent: latencies(),
      both: latencies(),
    }))
    let missed = 0
    let foreign = 0
    let unlike = 0
    for (let at = 0; at < rounds; at++) {
      const n = 1 + ((at * 7919) % chunks)
      for (const { kind, textOf, spent, both } of times) {
        const key = performance.now()
        await inCompany((tx) =>
          tx
            .selectFrom('ai_chunks')
            .selectAll()
            .where('source_id', '=', ours.sourceId)
            .where('version', '=', 1)
            .where('ordinal', '=', n)
            .execute(),
        )
        byKey.add(performance.now() - key)
        const began = performance.now()
        const found = await inCompany((tx) => searchKnowledge(tx, textOf(n), { limit: 5 }))
        spent.add(performance.now() - began)
        foreign += found.filter(({ sourceId }) => sourceId !== ours.sourceId).length
        const isMissed = (rows: typeof found) =>
          kind === 'a subject and a number' && !rows[0]?.text.includes(`artigo${n}`)
        if (isMissed(found)) missed += 1
        if (!hasVectors) continue
        const vector = questionVector(textOf(n))
        const start = performance.now()
        const near = await inCompany((tx) => searchKnowledge(tx, textOf(n), { limit: 5, vector }))
        both.add(performance.now() - start)
        foreign += near.filter(({ sourceId }) => sourceId !== ours.sourceId).length
        if (isMissed(near)) missed += 1
      }
      if (!hasVectors) continue
      const { text } = await chunkOf(db, ours, n)
      const [nearest] = await inCompany((tx) => nearestChunks(tx, vectorOf(text)))
      if (nearest?.ordinal !== n) unlike += 1
    }
    const key = byKey.at(95)
    report.table(`A search among ${chunks} chunks, ${rounds} times each`, [
      { asked: '(a chunk by its key)', 'p50 ms': round(byKey.at(50)), 'p95 ms': round(key) },
      ...times.map(({ kind, spent, both }) => ({
        asked: kind,
        'p50 ms': round(spent.at(50)),
        'p95 ms': round(spent.at(95)),
        'p95 of a key': round(spent.at(95) / key),
        ...(hasVectors && {
          'with vectors p50 ms': round(both.at(50)),
          'with vectors p95 ms': round(both.at(95)),
          'times words alone': round(both.at(50) / spent.at(50)),
        }),
      })),
    ])
    const shareFound = async (vectorFor: (text: string) => QuestionVector | null) => {
      let found = 0
      for (const { text, question } of paraphrases) {
        const rows = await inCompany((tx) => searchKnowledge(tx, question, { limit: 5, vector: vectorFor(question) }))
        if (rows.some((row) => row.text === text)) found += 1
      }
      return `${found} of ${paraphrases.length}`
    }
    report.table('Chunks that are asked for in other words, among the first five', [
      { by: 'words alone', found: await shareFound(() => null) },
      ...(hasVectors ? [{ by: 'words and meaning', found: await shareFound(questionVector) }] : []),
    ])
    report.must('the chunk that is asked for is the first', missed === 0, `${missed} of ${rounds} were not`)
    report.must('nothing of somebody else is found', foreign === 0, `${foreign} were`)
    if (hasVectors) {
      report.target(
        'chunks that their own words do not find first by meaning, of each hundred',
        (unlike / rounds) * 100,
        {
          atMost: 5,
        },
      )
      const dearest = Math.max(...times.map(({ both }) => both.at(95) / key))
      report.target('dearest kind with vectors: p95 times a read by key', dearest, { atMost: 150 })
    }
    report.target('dearest kind: p95 times a read by key', Math.max(...times.map(({ spent }) => spent.at(95) / key)), {
      atMost: 100,
    })
  },
})

const model = 'embedder'

/** The vectors of the simulated provider; the index is built over all of them at once, as after a restore. */
async function fillVectors(
  db: pg.Client,
  companies: readonly string[],
  progress: (text: string) => void,
): Promise<void> {
  const index = `ai_chunk_vectors_${embeddingDimension}`
  const { rows } = await db.query('select indexdef from pg_indexes where indexname = $1', [index])
  await db.query(`drop index ${index}`)
  for (const companyId of companies) {
    for (let after = 0; ; ) {
      const { rows: chunks } = await db.query<{ source: string; ordinal: number; body: string }>(
        `select source_id as source, ordinal, body from ai_chunks where company_id = $1 and ordinal > $2
          order by ordinal limit 2000`,
        [companyId, after],
      )
      const last = chunks.at(-1)
      if (!last) break
      after = last.ordinal
      await db.query(
        `insert into ai_chunk_vectors (company_id, source_id, version, ordinal, model, dimension, embedding)
          select $1, e.source, 1, e.ordinal, $2, $3, e.embedding::real[]
          from unnest($4::uuid[], $5::integer[], $6::text[]) e (source, ordinal, embedding)`,
        [
          ...[companyId, model, embeddingDimension, chunks.map(({ source }) => source)],
          chunks.map(({ ordinal }) => ordinal),
          chunks.map(
            ({ body }) =>
              `{${vectorOf(body)
                .map((value) => value.toFixed(5))
                .join(',')}}`,
          ),
        ],
      )
    }
    await db.query('insert into ai_embeddings (company_id, model, dimension) values ($1, $2, $3)', [
      companyId,
      model,
      embeddingDimension,
    ])
  }
  progress('the index of the vectors is built')
  await db.query("set maintenance_work_mem = '1GB'")
  await db.query(String(rows[0]?.indexdef))
}

async function chunkOf(db: pg.Client, { companyId }: { companyId: string }, n: number): Promise<{ text: string }> {
  const { rows } = await db.query('select body as text from ai_chunks where company_id = $1 and ordinal = $2', [
    companyId,
    n,
  ])
  return rows[0]
}

async function nearestChunks(tx: Db, vector: readonly number[]): Promise<{ ordinal: number }[]> {
  const { rows } = await sql<{ ordinal: number }>`
    select ordinal from knowledge_near(${model}, ${vector}::real[], 5)`.execute(tx)
  return rows
}

async function addParaphrases(
  db: pg.Client,
  { companyId, sourceId }: { companyId: string; sourceId: string },
  after: number,
): Promise<void> {
  await db.query(
    `insert into ai_chunks (company_id, source_id, version, ordinal, body, live, lexemes)
      select $1, $2, 1, $3::integer + place, body, true, knowledge_lexemes($1, body)
      from unnest($4::text[]) with ordinality t (body, place)`,
    [companyId, sourceId, after, paraphrases.map(({ text }) => text)],
  )
}

async function fill(db: pg.Client, url: string, count: number): Promise<{ companyId: string; sourceId: string }> {
  const { id: companyId, people } = await createTestCompany(url)
  const sourceId = randomUUIDv7()
  await db.query(
    `insert into ai_sources (company_id, id, kind, title, version, last_version, state, created_by, created_at)
      values ($1, $2, 'text', 'Manual', 1, 1, 'ready', $3, now())`,
    [companyId, sourceId, people[0]?.id],
  )
  await db.query(
    `insert into ai_source_versions (company_id, source_id, version, characters, chunks, read_at)
      values ($1, $2, 1, $3, $3, now())`,
    [companyId, sourceId, count],
  )
  for (let done = 0; done < count; done += batch)
    await db.query(
      `insert into ai_chunks (company_id, source_id, version, ordinal, body, live, lexemes)
        select $1, $2, 1, n, body, true, knowledge_lexemes($1, body)
        from (select n, ${bodySql} as body from generate_series($4::integer, $5::integer) n) c`,
      [companyId, sourceId, subjects, done + 1, Math.min(done + batch, count)],
    )
  return { companyId, sourceId }
}
