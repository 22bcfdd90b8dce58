/** Knowledge is found by its words: the chunks with the most of them, of the versions that answer now. */
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
