import type { User } from '@aura/contracts/identity/session.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'

/** The user as shown on their own screens. */
export async function loadUser(tx: Db, userId: string): Promise<User> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('access', (join) =>
      join.onRef('access.company_id', '=', 'users.company_id').onRef('access.user_id', '=', 'users.id'),
    )
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('users.id', '=', userId)
    .select([
      'users.id',
      'users.company_id as companyId',
      'companies.name as companyName',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'access.role as hierarchyLevel',
      'users.language',
      'users.theme',
      'access.permissions',
      sql<boolean>`users.kind = 'wall'`.as('display'),
    ])
    .executeTakeFirst()
  return row ?? refuse('auth.inactive')
}
