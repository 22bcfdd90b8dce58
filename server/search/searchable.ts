/** What a feature exports so that its things are found; `server/searchables.ts` lists all of them. */
import type { SearchResult, SearchType } from '@aura/contracts/search/find.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

export type Searchable = {
  type: SearchType
  /** The best first, no more than `limit`. It sees the caller's company and nothing else. */
  find: (tx: Db, text: string, limit: number) => Promise<SearchResult[]>
}

/** The ids of what fits, the best first, of a kind whose words the database keeps. */
export async function findEntries(tx: Db, type: SearchType, text: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select search_entries_find as id from search_entries_find(${type}, ${text}, ${limit}::integer)`.execute(tx)
  return rows.map((row) => row.id)
}

/** Rows that were read by id, in the order in which the ids were found. */
export const inOrder = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
