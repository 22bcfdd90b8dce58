/** Colleagues as conversations name them. */
import type { Author } from '@aura/contracts/conversations/message.ts'
import { isOffDuty } from '@aura/machines/routing/transfer-order.ts'
import { nameOf } from '../companies/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'

export const authorOf = async (tx: Db, userId: string): Promise<Author> => ({
  kind: 'user',
  id: userId,
  name: await nameOf(tx, userId),
})

/** The name of an active user who may serve customers. */
export async function operatorName(tx: Db, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('access')
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .select('permissions')
    .executeTakeFirst()
  return row?.permissions.includes('update_operations') ? await nameOf(tx, userId) : undefined
}

export async function operatorOffDuty(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('operators')
    .where('user_id', '=', userId)
    .select(['state', 'disconnected_at'])
    .executeTakeFirst()
  return !row || isOffDuty({ state: row.state, disconnectedAt: row.disconnected_at?.toISOString() ?? null })
}

export const assertOperator = async (tx: Db, userId: string): Promise<string> =>
  (await operatorName(tx, userId)) ?? refuse('conversations.no_such_person')
