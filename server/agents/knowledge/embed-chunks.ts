/**
 * Chunks of the versions that answer become vectors, a batch at a time: chosen in a transaction, embedded without one, stored
 * in another. What is missing is found anew each time, so a job that dies goes on where it was. With another model all are
 * embedded again; without one none are kept.
 */
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type CallParts, embeddingModelOf, embedTexts } from '../../ai/index.ts'
import type { Db } from '../../platform/database/transact.ts'
import type { Work } from '../../platform/handle.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { later } from '../../platform/later.ts'

/** Embedding twice finds the same vectors. */
export const embedChunksJob = job('agents.embed-chunks', z.strictObject({}), { retryLimit: 4, timeoutSeconds: 900 })

/** While one waits there is no second. */
export const embedLater = async (tx: Db, companyId: string, startAfter?: Date): Promise<void> =>
  void (await enqueue(
    tx,
    embedChunksJob,
    {},
    { companyId, singletonKey: startAfter ? 'again' : 'now', ...(startAfter && { startAfter }) },
  ))

type ChunkKey = { sourceId: string; version: number; ordinal: number }
type ChunkText = ChunkKey & { text: string }
export type ChunkBatch = { model: string; dimension: number | null; chunks: readonly ChunkText[] }

/** A model on a plain processor takes some seconds for them. */
const batchSize = 32
const pauseMs = 5 * 60_000
/** Before the job's time is over: another one goes on. */
const longestMs = 600_000

export const hasVectors = async (tx: Db): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select knowledge_vectors() as has`.execute(tx)
  return rows[0]?.has === true
}

/** Whether the vectors that are there are of another model than the company's. */
export async function isModelChanged(tx: Db): Promise<boolean> {
  const stored = await tx.selectFrom('ai_embeddings').select('model').executeTakeFirst()
  return (await embeddingModelOf(tx)) !== (stored?.model ?? null)
}

/** Until none is missing, the time is up, or no provider answers; the rest is done later. */
export async function embedChunks(parts: CallParts): Promise<void> {
  const { within, elapsed, signal } = parts
  const began = elapsed()
  for (;;) {
    signal.throwIfAborted()
    const batch = await within(chooseBatch)
    if (batch === null) return
    const { model, dimension, chunks } = batch
    const vectors = await embedTexts(parts, { texts: chunks.map(({ text }) => text), model, dimension })
    if (vectors === null) return await within(goOnLater)
    await within((work) => storeVectors(work, batch, vectors))
    if (elapsed() - began > longestMs) return await within(goOnNow)
  }
}

const companyOf = async (tx: Db): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select current_company() as id`.execute(tx)
  return rows[0]?.id ?? ''
}
const goOnNow = async ({ tx }: Work): Promise<void> => await embedLater(tx, await companyOf(tx))
/** Providers are down, or the month's budget is spent. */
export const goOnLater = async ({ tx, now }: Work): Promise<void> =>
  await embedLater(tx, await companyOf(tx), later(now, pauseMs))

/** Null where nothing is missing. */
async function chooseBatch({ tx }: Work): Promise<ChunkBatch | null> {
  if (!(await hasVectors(tx))) return null
  const model = await embeddingModelOf(tx)
  if (model === null) {
    await tx.deleteFrom('ai_chunk_vectors').execute()
    await tx.deleteFrom('ai_embeddings').execute()
    return null
  }
  const { dimension } = await lockModel(tx, model)
  await copyVectors(tx, model)
  const { rows } = await sql<ChunkText>`
    select c.source_id as "sourceId", c.version, c.ordinal, s.title || E'\n' || c.body as text
    from ai_chunks c join ai_sources s on s.company_id = c.company_id and s.id = c.source_id and not s.removed
    where c.live and c.company_id = current_company() and ${isMissing(model)}
    order by c.source_id, c.version, c.ordinal limit ${batchSize}`.execute(tx)
  return rows.length === 0 ? null : { model, dimension, chunks: rows }
}

const isMissing = (model: string) => sql`not exists (select from ai_chunk_vectors v
  where v.company_id = c.company_id and v.source_id = c.source_id and v.version = c.version and v.ordinal = c.ordinal
    and v.model = ${model})`

/** Of which model the company's vectors are from now on. How long they are is known once the first has come. */
async function lockModel(tx: Db, model: string): Promise<{ dimension: number | null }> {
  const { rows } = await sql<{ dimension: number | null }>`
    insert into ai_embeddings as e (company_id, model) values (current_company(), ${model})
    on conflict (company_id) do update set model = excluded.model,
      dimension = case when e.model = excluded.model then e.dimension end
    returning dimension`.execute(tx)
  return { dimension: rows[0]?.dimension ?? null }
}

/** Words that stood in an earlier version of the source have their vector already. */
async function copyVectors(tx: Db, model: string): Promise<void> {
  await sql`insert into ai_chunk_vectors (company_id, source_id, version, ordinal, model, dimension, embedding)
    select distinct on (c.source_id, c.version, c.ordinal)
      c.company_id, c.source_id, c.version, c.ordinal, v.model, v.dimension, v.embedding
    from ai_chunks c
    join ai_chunks o on o.company_id = c.company_id and o.source_id = c.source_id and o.version <> c.version
      and o.body = c.body
    join ai_chunk_vectors v on v.company_id = o.company_id and v.source_id = o.source_id and v.version = o.version
      and v.ordinal = o.ordinal and v.model = ${model}
    where c.live and c.company_id = current_company() and c.version > 1 and not exists (select from ai_chunk_vectors n
      where n.company_id = c.company_id and n.source_id = c.source_id and n.version = c.version and n.ordinal = c.ordinal)
    order by c.source_id, c.version, c.ordinal, o.version desc
    on conflict do nothing`.execute(tx)
}

/** Of a model that is none any more, and of chunks that are gone, nothing is stored. */
async function storeVectors(
  { tx }: Work,
  { model, chunks }: ChunkBatch,
  vectors: readonly (readonly number[])[],
): Promise<void> {
  const stored = await tx.selectFrom('ai_embeddings').selectAll().forUpdate().executeTakeFirst()
  const dimension = stored?.dimension ?? vectors[0]?.length ?? 0
  if (stored?.model !== model || vectors.some(({ length }) => length !== dimension)) return
  if (stored.dimension === null) await tx.updateTable('ai_embeddings').set({ dimension }).execute()
  const column = <K extends keyof ChunkKey>(name: K) => chunks.map((chunk) => chunk[name])
  await sql`insert into ai_chunk_vectors (company_id, source_id, version, ordinal, model, dimension, embedding)
    select c.company_id, c.source_id, c.version, c.ordinal, ${model}::text, ${dimension}::integer, e.embedding::real[]
    from unnest(${column('sourceId')}::uuid[], ${column('version')}::integer[], ${column('ordinal')}::integer[],
      ${vectors.map((vector) => `{${vector.join(',')}}`)}::text[]) e (source_id, version, ordinal, embedding)
    join ai_chunks c on c.company_id = current_company() and c.source_id = e.source_id and c.version = e.version
      and c.ordinal = e.ordinal
    for key share of c
    on conflict (company_id, source_id, version, ordinal) do update
      set model = excluded.model, dimension = excluded.dimension, embedding = excluded.embedding`.execute(tx)
}
