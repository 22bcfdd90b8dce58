import type { Db } from '../platform/database/transact.ts'

/** Sets the manager named for a new user, unless the manager is gone by now. */
export async function managerIfThere(tx: Db, userId: string, managerId: string | null): Promise<string | null> {
  if (managerId === null) return null
  const there = await tx
    .selectFrom('users')
    .where('id', '=', managerId)
    .where('kind', 'in', ['person', 'member'])
    .select('id')
    .executeTakeFirst()
  if (!there) return null
  await tx.updateTable('users').set({ manager_id: managerId }).where('id', '=', userId).execute()
  return managerId
}
