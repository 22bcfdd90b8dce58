/** Warehouses are found by name, bucket and address. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableWarehouses: Searchable = { type: 'warehouse', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'warehouse', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('warehouses')
    .where('id', 'in', ids)
    .where('state', '<>', 'removed')
    .selectAll()
    .execute()
  return inOrder(ids, rows).map((row) => ({
    ...{ id: row.id, type: 'warehouse', title: row.name, subtitle: row.bucket, description: row.address },
    status: row.state,
    timestamp: row.created_at.toISOString(),
    path: `/integrations/bi?warehouse=${row.id}`,
  }))
}
