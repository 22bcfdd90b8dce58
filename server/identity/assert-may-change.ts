/**
 * Whether the caller may do something to another account, by the rule in `machines/companies/decide.ts`. Every command
 * on somebody else asks here, in its transaction; changes of rights take turns from there on.
 */
import type { Role } from '@aura/contracts/platform/access.ts'
import { type Change, refusalOf, type Target } from '@aura/machines/companies/decide.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Caller } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { lockRights } from '../platform/rights.ts'

/** Somebody may have changed it while the lock was waited for. */
export async function roleNow(tx: Db, { userId }: Pick<Caller, 'userId'>): Promise<Role> {
  const row = await tx.selectFrom('access').where('user_id', '=', userId).select('role').executeTakeFirstOrThrow()
  return row.role
}

/** A token ranks like its giver, whose rights it carries. */
async function targetOf(tx: Db, userId: string): Promise<Target | undefined> {
  return await tx
    .selectFrom('access')
    .leftJoin('api_tokens', (join) =>
      join.onRef('api_tokens.company_id', '=', 'access.company_id').onRef('api_tokens.id', '=', 'access.user_id'),
    )
    .leftJoin('access as giver', (join) =>
      join.onRef('giver.company_id', '=', 'api_tokens.company_id').onRef('giver.user_id', '=', 'api_tokens.given_by'),
    )
    .where('access.user_id', '=', userId)
    .select(['access.user_id as id', 'access.active'])
    .select(sql<Role>`coalesce(giver.role, access.role)`.as('role'))
    .executeTakeFirst()
}

export async function countOwners(tx: Db): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .innerJoin('access', (join) =>
      join.onRef('access.company_id', '=', 'users.company_id').onRef('access.user_id', '=', 'users.id'),
    )
    .where('users.kind', 'in', ['person', 'member'])
    .where('access.role', 'in', ['platform_owner', 'company_owner'])
    .where('access.active', '=', true)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function assertMayChange(tx: Db, caller: Caller, userId: string, change: Change): Promise<void> {
  await lockRights(tx)
  const target = (await targetOf(tx, userId)) ?? refuse('identity.user_not_found')
  const actor = { id: caller.userId, role: await roleNow(tx, caller), permissions: caller.permissions }
  const reason = refusalOf(change, actor, target, await countOwners(tx))
  if (reason !== null) refuse('companies.change_refused', { params: { reason } })
}
