/** Colleagues as conversations name them. */
import type { Author } from '@aura/contracts/conversations/message.ts'
import { nameOf } from '../companies/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'

export const authorOf = async (tx: Db, userId: string): Promise<Author> => ({
  kind: 'user',
  id: userId,
  name: await nameOf(tx, userId),
})

/** Refuses a user who may not serve customers; returns the name. */
export async function demandOperator(tx: Db, userId: string): Promise<string> {
  const row = await tx
    .selectFrom('access')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .select('permissions')
    .executeTakeFirst()
  if (!row?.permissions.includes('update_operations')) return refuse('conversations.no_such_person')
  return await nameOf(tx, userId)
}
