/** The user a job acts for after the request, with the permissions of now. */
import { lackOf, type Permission } from '@aura/contracts/permissions.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'
import type { Db } from './database/transact.ts'
import { Refusal, refuse } from './refuse.ts'
import { lockRights } from './rights.ts'

export type Actor = { userId: string; role: Role; permissions: readonly Permission[]; withheld: readonly Permission[] }

/** Refuses when the account is closed, the company is suspended, or the right has ended. */
export async function actorWith(tx: Db, userId: string, needs: Needs): Promise<Actor> {
  const row = await tx
    .selectFrom('access')
    .innerJoin('companies', 'companies.id', 'access.company_id')
    .where('access.user_id', '=', userId)
    .select(['access.role', 'access.active', 'access.permissions', 'access.withheld', 'companies.suspended_at'])
    .executeTakeFirst()
  if (!row?.active) return refuse('auth.inactive')
  if (row.suspended_at !== null) return refuse('auth.company_suspended')
  const { role, permissions, withheld } = row
  const lack = lackOf(needs, { permissions, withheld })
  return lack ? refuse(lack.code, { params: lack.params }) : { userId, role, permissions, withheld }
}

/**
 * Whether what an account handed out (a link, a consent) still stands on a right of that account. Null when it does not. Changes
 * of rights wait until the transaction is over.
 */
export async function actorStill(tx: Db, userId: string, needs: Needs): Promise<Actor | null> {
  await lockRights(tx)
  try {
    return await actorWith(tx, userId, needs)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
