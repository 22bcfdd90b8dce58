/** People are found by name and address. Walls and tokens are accounts too, and nobody to be found. */
import { personName } from '@aura/contracts/platform/person-name.ts'
import type { SearchResult } from '@aura/contracts/search/find.ts'
import type { Db } from '../platform/database/transact.ts'
import { findEntries, inOrder, type Searchable } from '../search/index.ts'

export const searchableUsers: Searchable = { type: 'user', find }

async function find(tx: Db, text: string, limit: number): Promise<SearchResult[]> {
  const ids = await findEntries(tx, 'user', text, limit)
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .innerJoin('access', (join) =>
      join.onRef('access.company_id', '=', 'users.company_id').onRef('access.user_id', '=', 'users.id'),
    )
    .where('users.id', 'in', ids)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.created_at'])
    .select(['access.role', 'access.active'])
    .execute()
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    type: 'user',
    title: personName(row.first_name, row.last_name),
    subtitle: row.email,
    description: row.role,
    status: row.active ? 'active' : 'inactive',
    timestamp: row.created_at.toISOString(),
    path: `/users?user=${row.id}`,
  }))
}
