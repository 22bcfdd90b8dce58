/** Link targets are found by name and address. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableTargets: Searchable = { type: 'link_target', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'link_target', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('link_targets')
    .where('id', 'in', ids)
    .where('archived', '=', false)
    .selectAll()
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'link_target',
    title: row.name,
    subtitle: row.url,
    description: null,
    status: row.state,
    timestamp: row.made_at.toISOString(),
    path: `/campaigns/tracking?tab=links&target=${row.id}`,
  }))
}
