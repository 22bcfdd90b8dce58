import { personName } from '@aura/contracts/platform/person-name.ts'
import type { Db } from '../platform/database/transact.ts'

/** A colleague's name, as it is written wherever something tells who did it; empty where it was nobody. */
export async function nameOf(tx: Db, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirst()
  return row ? personName(row.first_name, row.last_name) : ''
}
