import {
  type ChangeableRole,
  setRolePermission as change,
  changeableRoles,
  type RoleMatrixRow,
  roleMatrix as read,
  rolePermissionSet,
} from '@aura/contracts/companies/role-rights.ts'
import { isPlanned, permissionRow, permissionRows } from '@aura/contracts/permissions.ts'
import { rolePermissionRefusal } from '@aura/machines/companies/decide.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { lockRights, readPlan, readRoleChanges, recomputeRights } from '../platform/rights.ts'

async function readMatrix(tx: Db): Promise<RoleMatrixRow[]> {
  const [changes, plan] = [await readRoleChanges(tx), await readPlan(tx)]
  const exceptions = await tx
    .selectFrom('user_permissions')
    .groupBy('permission')
    .select(['permission', (e) => e.fn.countAll<number>().as('count')])
    .execute()
  const counts = new Map(exceptions.map(({ permission, count }) => [permission, count]))
  return permissionRows.map(({ permission, module, action, roles }) => {
    const of = (role: ChangeableRole) => {
      const changed = changes[role]?.[permission] ?? null
      return { allowed: changed ?? roles.includes(role), changed }
    }
    const [company_admin, company_user] = changeableRoles.map(of)
    return {
      permission,
      module,
      action,
      owner: roles.includes('company_owner'),
      company_admin: company_admin ?? of('company_admin'),
      company_user: company_user ?? of('company_user'),
      exceptions: counts.get(permission) ?? 0,
      withheld: plan !== null && isPlanned(module) && !plan.includes(module),
    }
  })
}

export const roleMatrix = answer(read, async ({ tx }) => ({ rows: await readMatrix(tx) }))

export const setRolePermission = handle(change, async ({ input, tx, emit, now, caller }) => {
  const { role, permission, granted } = input
  await lockRights(tx)
  const reason = rolePermissionRefusal(role, permission, caller)
  if (reason !== null) return refuse('companies.change_refused', { params: { reason } })
  await tx.deleteFrom('role_permissions').where('role', '=', role).where('permission', '=', permission).execute()
  // What the role is everywhere is no change of it.
  const usual = permissionRow(permission)?.roles.includes(role) ?? false
  if (granted !== null && granted !== usual)
    await tx
      .insertInto('role_permissions')
      .values({ company_id: caller.companyId, role, permission, granted, set_by: caller.userId, set_at: now })
      .execute()
  await recomputeRights({ tx, emit }, null)
  emit(rolePermissionSet, { role, permission, granted: granted === usual ? null : granted })
  const rows = await readMatrix(tx)
  return rows.find((row) => row.permission === permission) ?? refuse('companies.change_refused')
})
