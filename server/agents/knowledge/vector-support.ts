/**
 * Whether the database can compare vectors is found out at each start, after the migrations and as the owner of the tables: the
 * extension may come, and go, with the machine. Where it is, each usual length of vectors has an index.
 */
import { type Kysely, sql } from 'kysely'

/** Vectors of other lengths are compared one by one. The extension has indexes up to 4,000. */
const indexedDimensions = [256, 384, 512, 768, 1024, 1536, 2048, 2560, 3072] as const
/** One launcher at a time. */
const lockKey = 3_610_361

export async function supportVectors(db: Kysely<unknown>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(connection)
    try {
      await record(connection, await hasExtension(connection))
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(connection)
    }
  })
}

async function hasExtension(db: Kysely<unknown>): Promise<boolean> {
  try {
    await sql`create extension if not exists vector`.execute(db)
    await sql`select '[1]'::halfvec <=> '[1]'::halfvec`.execute(db)
    for (const dimension of indexedDimensions)
      await sql`create index if not exists ${sql.raw(`ai_chunk_vectors_${dimension}`)} on ai_chunk_vectors
        using hnsw ((embedding::halfvec(${sql.raw(String(dimension))})) halfvec_cosine_ops)
        where dimension = ${sql.raw(String(dimension))}`.execute(db)
    return true
  } catch {
    // Not there, too old, or not allowed: knowledge is found by its words.
    return false
  }
}

async function record(db: Kysely<unknown>, isThere: boolean): Promise<void> {
  const { rows } = await sql<{ before: boolean }>`select knowledge_vectors() as before`.execute(db)
  if (rows[0]?.before === isThere) return
  await sql`create or replace function knowledge_vectors() returns boolean language sql immutable parallel safe
    as ${sql.lit(`select ${isThere}`)}`.execute(db)
}
