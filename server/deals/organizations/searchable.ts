/** Organizations are found by their names, their CNPJ and their e-mail address. */
import { maskCnpj } from '@aura/contracts/platform/cnpj.ts'
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../../search/index.ts'
import { selectOrganizations } from './store.ts'

export const searchableOrganizations: Searchable = { type: 'organization', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'organization', text, limit)
  if (ids.length === 0) return []
  const rows = await selectOrganizations(tx).where('id', 'in', ids).execute()
  return inOrder(ids, rows).map((row) => ({
    ...{ id: row.id, type: 'organization', title: row.name, subtitle: row.legal_name, timestamp: null },
    description: row.cnpj === null ? row.email : maskCnpj(row.cnpj, 'alphanumeric'),
    status: row.archived ? 'archived' : null,
    path: `/crm/organizations?organization=${row.id}`,
  }))
}
