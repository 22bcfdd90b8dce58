/** Chunks that lack a vector are chosen, and their vectors stored. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import type { VectorSpace } from './vector-spaces.ts'

export type ChunkKey = { sourceId: string; version: number; ordinal: number }
export type ChunkText = ChunkKey & { text: string; titleVersion: number }
export type ChunkBatch = { space: VectorSpace; dimension: number | null; chunks: readonly ChunkText[] }
/** Null of a text that the provider refuses. */
export type ChunkVector = readonly number[] | null

type VectorKind = Omit<ChunkBatch, 'chunks'>

const replacement = sql`model = excluded.model, space = excluded.space, dimension = excluded.dimension, embedding = excluded.embedding,
  title_version = excluded.title_version`

/** Of this space and length, or refused by the model. */
const isOfKind = ({ space: { model, space }, dimension }: VectorKind) => sql`(v.model = ${model}::text
  and v.space = ${space}::integer and (${dimension}::integer is null or v.dimension in (0, ${dimension}::integer)))`

export async function chooseChunks(
  tx: Db,
  kind: VectorKind,
  { after, limit }: { after: ChunkKey | null; limit: number },
): Promise<ChunkText[]> {
  const place = sql`(c.source_id, c.version, c.ordinal)`
  const beyond = after
    ? sql`and ${place} > (${after.sourceId}::uuid, ${after.version}::integer, ${after.ordinal}::integer)`
    : sql``
  const { rows } = await sql<ChunkText>`
    select c.source_id as "sourceId", c.version, c.ordinal, s.title || E'\n' || c.body as text,
      s.title_version as "titleVersion"
    from ai_chunks c join ai_sources s on s.company_id = c.company_id and s.id = c.source_id and not s.removed
    where c.live and c.company_id = current_company() ${beyond} and not exists (select from ai_chunk_vectors v
      where v.company_id = c.company_id and v.source_id = c.source_id and v.version = c.version and v.ordinal = c.ordinal
        and v.title_version = s.title_version and ${isOfKind(kind)})
    order by c.source_id, c.version, c.ordinal limit ${limit}`.execute(tx)
  return rows
}

/** Words that stood in another version of the source, below the title of today, have their vector already. */
export async function copyVectors(tx: Db, kind: VectorKind): Promise<void> {
  await sql`insert into ai_chunk_vectors
      (company_id, source_id, version, ordinal, model, space, dimension, embedding, title_version)
    select distinct on (c.source_id, c.version, c.ordinal)
      c.company_id, c.source_id, c.version, c.ordinal, v.model, v.space, v.dimension, v.embedding, v.title_version
    from ai_chunks c
    join ai_sources s on s.company_id = c.company_id and s.id = c.source_id
    join ai_chunks o on o.company_id = c.company_id and o.source_id = c.source_id and o.version <> c.version
      and o.body = c.body
    join ai_chunk_vectors v on v.company_id = o.company_id and v.source_id = o.source_id and v.version = o.version
      and v.ordinal = o.ordinal and v.title_version = s.title_version and ${isOfKind(kind)}
    where c.live and c.company_id = current_company() and s.last_version > 1 and not exists (select from ai_chunk_vectors n
      where n.company_id = c.company_id and n.source_id = c.source_id and n.version = c.version and n.ordinal = c.ordinal
        and n.model = v.model and n.space = v.space and n.dimension = v.dimension
        and n.title_version = v.title_version)
    order by c.source_id, c.version, c.ordinal, o.version desc
    on conflict (company_id, source_id, version, ordinal) do update
      set ${replacement}`.execute(tx)
}

/** False where the vectors are of another length than those that are there. Of chunks that are gone nothing is stored. */
export async function storeVectors(
  tx: Db,
  { space: { model, space }, chunks }: ChunkBatch,
  { vectors, now }: { vectors: readonly ChunkVector[]; now: Date },
): Promise<boolean> {
  const stored = await tx.selectFrom('ai_embeddings').selectAll().forUpdate().executeTakeFirst()
  // The company has another model since the call: its vectors are chosen for next.
  if (stored?.model !== model || stored.space !== space) return true
  const first = vectors.find((vector) => vector !== null)
  const dimension = stored.dimension ?? first?.length ?? null
  if (vectors.some((vector) => vector !== null && vector.length !== dimension)) return false
  if (stored.dimension === null && dimension !== null)
    await tx.updateTable('ai_embeddings').set({ dimension, dimension_since: now }).execute()
  const column = <K extends keyof ChunkText>(name: K) => chunks.map((chunk) => chunk[name])
  await sql`insert into ai_chunk_vectors
      (company_id, source_id, version, ordinal, model, space, dimension, embedding, title_version)
    select c.company_id, c.source_id, c.version, c.ordinal, ${model}::text, ${space}::integer, cardinality(e.embedding::real[]),
      e.embedding::real[], e.title_version
    from unnest(${column('sourceId')}::uuid[], ${column('version')}::integer[], ${column('ordinal')}::integer[],
      ${column('titleVersion')}::integer[], ${vectors.map((vector) => `{${(vector ?? []).join(',')}}`)}::text[])
      e (source_id, version, ordinal, title_version, embedding)
    join ai_chunks c on c.company_id = current_company() and c.source_id = e.source_id and c.version = e.version
      and c.ordinal = e.ordinal
    for key share of c
    on conflict (company_id, source_id, version, ordinal) do update
      set ${replacement}`.execute(tx)
  return true
}
