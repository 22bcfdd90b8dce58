/**
 * Whether the database can compare vectors is found out at each start, after the migrations and as the owner of the tables: the
 * extension may come, and go, with the machine. Where it is, each usual length of vectors has an index. Where it went, a table
 * with such an index can be neither read nor dropped: it is set aside, and what is in it comes back with the extension.
 */
import { type Kysely, sql } from 'kysely'
import { createChunkVectors } from '../migrations/0361-knowledge-vectors.ts'
import { addTitleVersion } from '../migrations/0363-title-versions.ts'
import { addSpace } from '../migrations/0364-vector-spaces.ts'
import { asideName } from './vector-erasures.ts'

/** Vectors of other lengths are compared one by one. The extension has indexes up to 4,000. */
const indexedDimensions = [256, 384, 512, 768, 1024, 1536, 2048, 2560, 3072] as const
/** One launcher at a time. */
const lockKey = 3_610_361

/** True where knowledge is found by its meaning too. */
export async function supportVectors(db: Kysely<unknown>): Promise<boolean> {
  return await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(connection)
    try {
      const works = (await hasExtension(connection)) && (await succeeds(() => createIndexes(connection)))
      if (!works && !(await succeeds(() => sql`select from ai_chunk_vectors limit 0`.execute(connection))))
        await setAside(connection)
      await record(connection, works)
      return works
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

/** Not there, too old, or not allowed: knowledge is found by its words. */
async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

const hasExtension = (db: Kysely<unknown>): Promise<boolean> =>
  succeeds(async () => {
    await sql`create extension if not exists vector`.execute(db)
    // As the search has it: its search path, and settings that came later than the type.
    await db.transaction().execute(async (tx) => {
      await sql`set local search_path = pg_catalog, public, pg_temp`.execute(tx)
      await sql`select '[1]'::halfvec <=> '[1]'::halfvec`.execute(tx)
      await sql`select set_config('hnsw.iterative_scan', 'strict_order', true)`.execute(tx)
    })
  })

async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await bringBack(db)
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_index i
    join pg_class c on c.oid = i.indexrelid where i.indrelid = 'ai_chunk_vectors'::regclass`.execute(db)
  // To ask for one that is there would wait for writers.
  const missing = indexedDimensions.filter(
    (dimension) => !rows.some(({ name }) => name === `ai_chunk_vectors_${dimension}`),
  )
  for (const dimension of missing)
    await sql`create index if not exists ${sql.raw(`ai_chunk_vectors_${dimension}`)} on ai_chunk_vectors
      using hnsw ((embedding::halfvec(${sql.raw(String(dimension))})) halfvec_cosine_ops)
      where dimension = ${sql.raw(String(dimension))}`.execute(db)
}

async function setAside(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where conrelid = 'ai_chunk_vectors'::regclass and contype = 'f'`.execute(tx)
    for (const { name } of rows) await sql`alter table ai_chunk_vectors drop constraint ${sql.ref(name)}`.execute(tx)
    for (const index of ['pkey', 'model'])
      await sql`alter index ${sql.ref(`ai_chunk_vectors_${index}`)} rename to ${sql.ref(`${asideName}_${index}`)}`.execute(
        tx,
      )
    await sql`alter table ai_chunk_vectors rename to ${sql.ref(asideName)}`.execute(tx)
    await createChunkVectors(tx)
    await addTitleVersion(tx, 'ai_chunk_vectors')
    await addSpace(tx, 'ai_chunk_vectors')
  })
}

const columns = sql.raw('company_id, source_id, version, ordinal, model, dimension, embedding, title_version, space')

/** Of the chunks that are still there, and of which nobody asked meanwhile that their vectors go. */
async function bringBack(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass(${asideName}) is not null as is`.execute(db)
  if (!rows[0]?.is) return
  await db.transaction().execute(async (tx) => {
    await sql`insert into ai_chunk_vectors (${columns}) select ${columns} from ${sql.ref(asideName)} a
      join ai_chunks c using (company_id, source_id, version, ordinal)
      where not exists (select from ai_vector_erasures e
        where e.company_id = a.company_id and (e.source_id is null or e.source_id = a.source_id))
      on conflict do nothing`.execute(tx)
    await sql`drop table ${sql.ref(asideName)}`.execute(tx)
    await sql`delete from ai_vector_erasures`.execute(tx)
  })
}

async function record(db: Kysely<unknown>, isThere: boolean): Promise<void> {
  const { rows } = await sql<{ before: boolean }>`select knowledge_vectors() as before`.execute(db)
  if (rows[0]?.before === isThere) return
  await sql`create or replace function knowledge_vectors() returns boolean language sql immutable parallel safe
    as ${sql.lit(`select ${isThere}`)}`.execute(db)
}
