/** Campaigns over an audience are found by their names. */
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableCampaigns: Searchable = { type: 'campaign', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'campaign', text, limit)
  if (ids.length === 0) return []
  const rows = await tx.selectFrom('campaigns').where('id', 'in', ids).selectAll().execute()
  return inOrder(ids, rows).map(({ id, name, state, launched_at, made_at }) => ({
    ...{ id, type: 'campaign', title: name, subtitle: null, description: null, status: state },
    timestamp: (launched_at ?? made_at).toISOString(),
    path: state === 'draft' ? `/campaign-builder?campaign=${id}` : `/campaigns/my-campaigns/${id}`,
  }))
}
