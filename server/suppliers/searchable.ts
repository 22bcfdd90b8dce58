/** Suppliers are found by name and contract. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableSuppliers: Searchable = { type: 'supplier', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'supplier', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('suppliers')
    .where('id', 'in', ids)
    .select(['id', 'name', 'contract', 'kind', 'archived'])
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'supplier',
    title: row.name,
    subtitle: row.contract || null,
    description: row.kind,
    status: row.archived ? 'archived' : null,
    timestamp: null,
    path: `/fornecedores/${row.id}`,
  }))
}
