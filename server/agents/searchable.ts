/** AI agents are found by name, description, category and model. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableAgents: Searchable = { type: 'ai_agent', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'ai_agent', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('ai_agents')
    .where('id', 'in', ids)
    .where('status', '<>', 'deleted')
    .selectAll()
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'ai_agent',
    title: row.name,
    subtitle: row.description === '' ? null : row.description,
    description: row.category,
    status: row.status,
    timestamp: row.created_at.toISOString(),
    path: `/agents?agent=${row.id}`,
  }))
}
