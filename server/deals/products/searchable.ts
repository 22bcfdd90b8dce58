/** Products are found by name and code. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../../search/index.ts'

export const searchableProducts: Searchable = { type: 'product', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'product', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('products')
    .where('id', 'in', ids)
    .select(['id', 'name', 'code', 'archived'])
    .execute()
  return inOrder(ids, rows).map(({ id, name, code, archived }) => ({
    ...{ id, type: 'product', title: name, subtitle: null, description: code, timestamp: null },
    status: archived ? 'archived' : null,
    path: `/crm/products?q=${encodeURIComponent(name)}`,
  }))
}
