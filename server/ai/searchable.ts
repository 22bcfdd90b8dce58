/** Connections to models are found by their names, kinds and models. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableConnections: Searchable = { type: 'ai_connection', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'ai_connection', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('ai_connections')
    .where('id', 'in', ids)
    .where('removed', '=', false)
    .selectAll()
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'ai_connection',
    title: row.name,
    subtitle: row.chat_model,
    description: row.kind,
    status: row.paused ? 'paused' : row.health,
    timestamp: row.created_at.toISOString(),
    path: `/integrations/ias?connection=${row.id}`,
  }))
}
