/**
 * Knowledge is found by its words: the chunks with the most of them, of the versions that answer now. A model judges what is
 * found; where none does, a chunk answers only if it has enough of the words.
 */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'

export type FoundChunk = { sourceId: string; title: string; version: number; page: number | null; text: string }

export async function searchKnowledge(tx: Db, query: string, limit: number): Promise<FoundChunk[]> {
  const { rows } = await sql<FoundChunk>`
    select f.source_id as "sourceId", s.title, f.version, c.page, c.body as text
    from knowledge_find(${query}, ${limit}) with ordinality f (source_id, version, ordinal, matched, place)
    join ai_chunks c on c.company_id = current_company() and c.source_id = f.source_id and c.version = f.version
      and c.ordinal = f.ordinal
    join ai_sources s on s.company_id = c.company_id and s.id = c.source_id and not s.removed
    order by f.place`.execute(tx)
  return rows
}

/** A text that has one word of many answers something else; of two, one is often only the verb. */
export const leastMatched = sql`least(2, ceil(cardinality(knowledge_words(q.words)) / 2.0))`
export const matchedIn = (text: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from (
  select unnest(knowledge_words(${text})) intersect select unnest(knowledge_words(q.words))) common)`

const chunksRead = 3

/** Those that a customer may be answered with as they are. */
export async function answeringChunks(tx: Db, query: string): Promise<(FoundChunk & { matched: number })[]> {
  const chunks = await searchKnowledge(tx, query, chunksRead)
  if (chunks.length === 0) return []
  const { rows } = await sql<{ ordinal: number; matched: number }>`
    select t.ordinal::int as ordinal, ${matchedIn(sql`t.body`)} as matched
    from (select ${query}::text as words) q, unnest(${chunks.map(({ text }) => text)}::text[]) with ordinality t (body, ordinal)
    where ${matchedIn(sql`t.body`)} >= ${leastMatched} order by t.ordinal`.execute(tx)
  return rows.flatMap(({ ordinal, matched }) => {
    const chunk = chunks[ordinal - 1]
    return chunk ? [{ ...chunk, matched }] : []
  })
}
