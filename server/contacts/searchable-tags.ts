/** Tags are found by name, with how many contacts have them. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableTags: Searchable = { type: 'tag', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'tag', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('tags')
    .where('id', 'in', ids)
    .where('archived', '=', false)
    .select(['id', 'name'])
    .select((e) =>
      e
        .selectFrom('contact_tags')
        .whereRef('contact_tags.company_id', '=', 'tags.company_id')
        .whereRef('contact_tags.tag_id', '=', 'tags.id')
        .select((count) => count.fn.countAll<number>().as('uses'))
        .as('uses'),
    )
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'tag',
    title: row.name,
    subtitle: null,
    description: `${row.uses ?? 0}`,
    status: null,
    timestamp: null,
    path: `/tags?q=${encodeURIComponent(row.name)}`,
  }))
}
