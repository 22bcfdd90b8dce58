/**
 * Whether one person may change another's account. Screens disable the button with the reason, the server
 * refuses with it. An actor changes no account of a higher rank, gives no rank above the own one and closes
 * no own account; and a company always keeps an owner who can sign in.
 */

import { lackOf, type Permission } from '@aura/contracts/permissions.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Needs } from '@aura/contracts/platform/operation.ts'
import { isOwner } from '../platform/rights.ts'
import { authority } from './ranks.ts'

export type Actor = { id: string; role: Role; permissions: readonly Permission[] }
export type Target = { id: string; role: Role; active: boolean }

export type Change =
  | { type: 'edit' }
  | { type: 'unlock' }
  | { type: 'sign_out' }
  /** The target stands for the person who gave it. */
  | { type: 'revoke_token' }
  | { type: 'role'; to: Role }
  | { type: 'activate' }
  | { type: 'deactivate' }
  /** To another company: closed here, open there. */
  | { type: 'move' }
  | { type: 'exception'; permission: Permission }

export type Refused = 'outranked' | 'above_own' | 'own_account' | 'last_owner' | 'owner_has_all' | 'not_yours'

/** `owners`: how many active owners the company has now. */
export function refusalOf(change: Change, actor: Actor, target: Target, owners: number): Refused | null {
  if (authority[target.role] > authority[actor.role]) return 'outranked'
  const lastOwner = isOwner(target.role) && target.active && owners <= 1
  switch (change.type) {
    case 'edit':
    case 'unlock':
    case 'sign_out':
    case 'revoke_token':
    case 'activate':
      return null
    case 'role':
      if (authority[change.to] > authority[actor.role]) return 'above_own'
      return lastOwner && !isOwner(change.to) ? 'last_owner' : null
    case 'deactivate':
    case 'move':
      if (lastOwner) return 'last_owner'
      return target.id === actor.id ? 'own_account' : null
    case 'exception':
      if (isOwner(target.role)) return 'owner_has_all'
      return actor.permissions.includes(change.permission) ? null : 'not_yours'
    default:
      return change satisfies never
  }
}

/** An invitation to a rank above the actor's is neither sent nor withdrawn. */
export const invitationRefusal = (to: Role, actor: Pick<Actor, 'role'>): Extract<Refused, 'above_own'> | null =>
  authority[to] > authority[actor.role] ? 'above_own' : null

/**
 * Whether an invitation still stands when it is followed: who made it may still ask people in, and into that role.
 * Nobody who made it is known of the oldest ones; they stand.
 */
export const invitationStands = (
  to: Role,
  inviter: 'unknown' | (Pick<Actor, 'role' | 'permissions'> & { active: boolean }) | null,
  needs: Needs,
): boolean => {
  if (inviter === 'unknown') return true
  if (!inviter?.active || lackOf(needs, inviter)) return false
  return invitationRefusal(to, inviter) === null
}

/** A permission of a role is changed by actors who hold it; those of the owners' role never change. */
export const rolePermissionRefusal = (
  role: Role,
  permission: Permission,
  actor: Pick<Actor, 'permissions'>,
): Extract<Refused, 'owner_has_all' | 'not_yours'> | null => {
  if (isOwner(role)) return 'owner_has_all'
  return actor.permissions.includes(permission) ? null : 'not_yours'
}

/**
 * Whether a person may stand above another. `managerOf` knows everybody of the company; no person is
 * above the own one by any number of steps.
 */
export function managerRefusal(
  userId: string,
  managerId: string | null,
  managerOf: ReadonlyMap<string, string | null>,
): 'manager_not_found' | 'manager_circle' | null {
  if (managerId === null) return null
  if (!managerOf.has(managerId)) return 'manager_not_found'
  const passed = new Set<string>()
  for (let above: string | null = managerId; above !== null && !passed.has(above); ) {
    if (above === userId) return 'manager_circle'
    passed.add(above)
    above = managerOf.get(above) ?? null
  }
  return null
}
