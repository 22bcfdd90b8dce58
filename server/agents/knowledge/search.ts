/**
 * Knowledge is found by its words: the chunks with the most of them, of the versions that answer now; and by its meaning, where
 * the question is a vector: the chunks that are nearest to it, as far as the model's scale calls them near. The two orders are put together by reciprocal rank; the first by
 * words has a seat in any case, for a number or a name has no meaning that is near. A model judges what is found; where none
 * does, a chunk answers only if it has enough of the words.
 */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import type { QuestionVector } from './embed-question.ts'

export type FoundChunk = {
  sourceId: string
  title: string
  version: number
  page: number | null
  chunk: number
  text: string
}

/** So many of each order are put together. */
const candidates = 30
/** The weight of a place: the first of one order is worth as much as the twelfth of both. */
const rankConstant = 10

export async function searchKnowledge(
  tx: Db,
  query: string,
  { limit, vector = null }: { limit: number; vector?: QuestionVector | null },
): Promise<FoundChunk[]> {
  const byWords = sql`select source_id, version, ordinal, place, place = 1 as is_first
    from knowledge_find(${query}, ${vector ? candidates : limit}) with ordinality f (source_id, version, ordinal, matched, place)`
  const byMeaning =
    vector &&
    sql`union all select source_id, version, ordinal, place, false
    from knowledge_near(${vector.model}, ${vector.values}::real[], ${candidates}, ${vector.space})
      with ordinality n (source_id, version, ordinal, similarity, place)
    where similarity >= ${vector.leastSimilarity}`
  const { rows } = await sql<FoundChunk>`
    select f.source_id as "sourceId", s.title, f.version, c.page, f.ordinal::integer as chunk, c.body as text
    from (select source_id, version, ordinal, weight, place, is_first,
        row_number() over (order by is_first desc, weight desc, place, source_id, ordinal) as seat
      from (select source_id, version, ordinal, sum(1.0 / (${rankConstant} + place)) as weight, min(place) as place,
          bool_or(is_first) as is_first
        from (${byWords} ${byMeaning ?? sql``}) o group by source_id, version, ordinal) o) f
    join ai_chunks c on c.company_id = current_company() and c.source_id = f.source_id and c.version = f.version
      and c.ordinal = f.ordinal
    join ai_sources s on s.company_id = c.company_id and s.id = c.source_id and not s.removed
    where f.seat <= ${limit}
    order by f.weight desc, f.is_first desc, f.place, f.source_id, f.ordinal`.execute(tx)
  return rows
}

/** A text that has one word of many answers something else; of two, one is often only the verb. */
export const leastMatched = sql`least(2, ceil(cardinality(knowledge_words(q.words)) / 2.0))`
export const matchedIn = (text: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from (
  select unnest(knowledge_words(${text})) intersect select unnest(knowledge_words(q.words))) common)`

const chunksRead = 3

/** Those that a customer may be answered with as they are. */
export async function answeringChunks(tx: Db, query: string): Promise<(FoundChunk & { matched: number })[]> {
  const chunks = await searchKnowledge(tx, query, { limit: chunksRead })
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
