import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'

/** Names of those of the users who are active and see deals: they may own deals and have activities. */
export async function ownersAmong(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .innerJoin('access', 'access.user_id', 'users.id')
    .where('users.id', 'in', [...new Set(ids)])
    .where('access.active', '=', true)
    .select(['users.id', 'users.first_name', 'users.last_name', 'access.permissions'])
    .execute()
  return new Map(
    rows
      .filter(({ permissions }) => permissions.includes('view_crm'))
      .map((row) => [row.id, personName(row.first_name, row.last_name)]),
  )
}

export const ownerNameOf = async (tx: Db, userId: string): Promise<string> =>
  (await ownersAmong(tx, [userId])).get(userId) ?? refuse('companies.user_not_found')
