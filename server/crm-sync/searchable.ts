/** CRM connections are found by name and address. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableCrms: Searchable = { type: 'crm_connection', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'crm_connection', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('crm_connections')
    .where('id', 'in', ids)
    .where('state', '<>', 'removed')
    .selectAll()
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'crm_connection',
    title: row.name,
    subtitle: row.address,
    description: row.kind,
    status: row.state,
    timestamp: row.created_at.toISOString(),
    path: `/integrations/crm?connection=${row.id}`,
  }))
}
