/**
 * From what is known of a user to their permissions, and why. The server computes permissions with it whenever a role,
 * an exception or the plan changes; the permission matrix explains them with it.
 *
 * In order: a device looks and does nothing else; support has an administrator's rights but those over people, plans
 * and secrets; a token has its scope, as far as its giver still has it; an owner has everything; an exception counts
 * before the role, and the company's change of a role before the role's default. Last comes the plan of the company,
 * which withholds whole modules from everybody.
 */
import {
  closedToSupport,
  isPlanned,
  modules,
  type Permission,
  type PermissionRow,
  permissionRows,
} from '@aura/contracts/permissions.ts'
import type { AccountKind, RightReason, Role } from '@aura/contracts/platform/access.ts'

export type RightsFacts = {
  kind: AccountKind
  role: Role
  /** Permission -> granted or denied to this user, whatever the role says. */
  exceptions: Readonly<Record<string, boolean>>
  /** Permission -> given to or taken from the user's role in this company. */
  roleChanges: Readonly<Record<string, boolean>>
  /** What a token was given and its giver still has. */
  scope: readonly Permission[]
  /** The active modules of the company's plan; null when it has no plan. */
  plan: readonly string[] | null
}

export type Verdict = { allowed: boolean; because: RightReason }

export const isOwner = (role: Role): boolean => role === 'platform_owner' || role === 'company_owner'

export function judge(facts: RightsFacts, row: PermissionRow): Verdict {
  const verdict = beforePlan(facts, row)
  return verdict.allowed && isWithheld(facts.plan, row) ? { allowed: false, because: 'plan' } : verdict
}

function beforePlan({ kind, role, exceptions, roleChanges, scope }: RightsFacts, row: PermissionRow): Verdict {
  if (kind === 'wall') {
    const looks = row.action === 'view' && modules[row.module].onWalls && row.roles.includes(role)
    return { allowed: looks, because: 'device' }
  }
  if (kind === 'support') {
    const helps = row.action !== 'manage' && !closedToSupport.includes(row.module)
    return { allowed: helps && row.roles.includes(role), because: 'support' }
  }
  if (kind === 'token') return { allowed: scope.includes(row.permission), because: 'scope' }
  if (isOwner(role)) return { allowed: row.roles.includes(role), because: 'owner' }
  const exception = exceptions[row.permission]
  if (exception !== undefined) return { allowed: exception, because: exception ? 'granted' : 'denied' }
  const changed = roleChanges[row.permission]
  if (changed !== undefined) return { allowed: changed, because: 'role_changed' }
  return row.roles.includes(role) ? { allowed: true, because: 'role' } : { allowed: false, because: 'not_in_role' }
}

const isWithheld = (plan: RightsFacts['plan'], { module }: PermissionRow): boolean =>
  plan !== null && isPlanned(module) && !plan.includes(module)

export type Rights = { permissions: Permission[]; withheld: Permission[] }

export function rightsOf(facts: RightsFacts): Rights {
  const judged = permissionRows.map((row) => ({ ...judge(facts, row), permission: row.permission }))
  return {
    permissions: judged.filter(({ allowed }) => allowed).map(({ permission }) => permission),
    withheld: judged.filter(({ because }) => because === 'plan').map(({ permission }) => permission),
  }
}
