import {
  explainRights as explain,
  permissionSet,
  setPermission as permit,
  changeRole as role,
  setActive as switchActive,
} from '@aura/contracts/companies/administer.ts'
import { endSessions as endAll } from '@aura/contracts/companies/manage-users.ts'
import { type ListedUser, userChanged } from '@aura/contracts/companies/user.ts'
import { type PermissionRow, permissionRow, permissionRows } from '@aura/contracts/permissions.ts'
import type { Change } from '@aura/machines/companies/decide.ts'
import { judge, type RightsFacts } from '@aura/machines/platform/rights.ts'
import { assertMayChange, endOtherSessions } from '../identity/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Caller, handle, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { changeAccess, lockRights, readRightsFacts, recomputeRights } from '../platform/rights.ts'
import { readUser } from './users.ts'

/** The user before the change, once the caller may make it; from here on, changes of rights are serialized. */
export async function assertMayAdminister(tx: Db, caller: Caller, userId: string, change: Change): Promise<ListedUser> {
  await lockRights(tx)
  const target = await readUser(tx, userId)
  await assertMayChange(tx, caller, userId, change)
  return target
}

async function announceChange({ tx, emit }: Pick<Work, 'tx' | 'emit'>, before: ListedUser): Promise<ListedUser> {
  const user = await readUser(tx, before.id)
  emit(userChanged, { user, before: { role: before.role, active: before.active } })
  return user
}

export const changeRole = handle(role, async ({ input, tx, emit, caller }) => {
  const before = await assertMayAdminister(tx, caller, input.userId, { type: 'role', to: input.role })
  if (before.role === input.role) return before
  await changeAccess({ tx, emit }, before.id, { role: input.role })
  return await announceChange({ tx, emit }, before)
})

export const setActive = handle(switchActive, async ({ input, tx, emit, now, caller }) => {
  const { userId, active } = input
  const before = await assertMayAdminister(tx, caller, userId, { type: active ? 'activate' : 'deactivate' })
  if (before.active === active) return before
  await changeAccess({ tx, emit }, userId, { active })
  if (!active) await endOtherSessions({ tx, emit, now }, userId, null)
  return await announceChange({ tx, emit }, before)
})

/** One's own session stays. */
export const endSessions = handle(endAll, async ({ input, tx, emit, now, caller }) => {
  await assertMayAdminister(tx, caller, input.userId, { type: 'sign_out' })
  const own = input.userId === caller.userId ? caller.sessionId : null
  return { ended: await endOtherSessions({ tx, emit, now }, input.userId, own) }
})

const explained = (facts: RightsFacts, row: PermissionRow) => ({
  permission: row.permission,
  module: row.module,
  action: row.action,
  ...judge(facts, row),
  exception: facts.exceptions[row.permission] ?? null,
})

const factsOf = async (tx: Db, userId: string): Promise<RightsFacts> =>
  (await readRightsFacts(tx, userId)) ?? refuse('companies.user_not_found')

export const explainRights = answer(explain, async ({ input, tx }) => {
  const { id, role, active } = await readUser(tx, input.userId)
  const facts = await factsOf(tx, id)
  return { userId: id, role, active, rights: permissionRows.map((row) => explained(facts, row)) }
})

export const setPermission = handle(permit, async ({ input, tx, emit, now, caller }) => {
  const { userId, permission, granted } = input
  await assertMayAdminister(tx, caller, userId, { type: 'exception', permission })
  await tx.deleteFrom('user_permissions').where('user_id', '=', userId).where('permission', '=', permission).execute()
  if (granted !== null)
    await tx
      .insertInto('user_permissions')
      .values({
        company_id: caller.companyId,
        user_id: userId,
        permission,
        granted,
        set_by: caller.userId,
        set_at: now,
      })
      .execute()
  emit(permissionSet, { userId, permission, granted })
  await recomputeRights({ tx, emit }, userId)
  const row = permissionRow(permission) ?? refuse('request.invalid', { fields: { permission: 'custom' } })
  return explained(await factsOf(tx, userId), row)
})
