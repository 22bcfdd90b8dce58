/** Integrations are found by name and address. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableIntegrations: Searchable = { type: 'integration', find: findEndpoints }
export const searchableInbound: Searchable = { type: 'inbound_webhook', find: findInbound }

async function findEndpoints(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'integration', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('webhook_endpoints')
    .where('id', 'in', ids)
    .where('state', '<>', 'removed')
    .selectAll()
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'integration',
    title: row.name,
    subtitle: row.url,
    description: null,
    status: row.state,
    timestamp: row.created_at.toISOString(),
    path: `/integrations/webhooks?endpoint=${row.id}`,
  }))
}

async function findInbound(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'inbound_webhook', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('inbound_webhooks')
    .where('id', 'in', ids)
    .where('state', '<>', 'removed')
    .selectAll()
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'inbound_webhook',
    title: row.name,
    subtitle: null,
    description: null,
    status: row.state,
    timestamp: row.created_at.toISOString(),
    path: `/integrations/inbound?webhook=${row.id}`,
  }))
}
