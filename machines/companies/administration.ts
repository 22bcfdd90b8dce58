/**
 * Whether one person may change another's account. Screens disable the button with the reason, the server
 * refuses with it. Nobody touches whom she ranks below or lifts anybody above herself, nobody closes her
 * own account, and a company always keeps an owner who can sign in.
 */
import type { Role } from '@aura/contracts/platform/access.ts'
import { isOwner } from '../platform/rights.ts'
import { authority } from './ranks.ts'

export type Actor = { id: string; role: Role; permissions: readonly string[] }
export type Target = { id: string; role: Role; active: boolean }

export type Change =
  | { type: 'edit' }
  | { type: 'role'; to: Role }
  | { type: 'activate' }
  | { type: 'deactivate' }
  | { type: 'exception'; permission: string }

export type Refused = 'outranked' | 'above_own' | 'own_account' | 'last_owner' | 'owner_has_all' | 'not_yours'

/** `owners`: how many active owners the company has now. */
export function refusalOf(change: Change, actor: Actor, target: Target, owners: number): Refused | null {
  if (authority[target.role] > authority[actor.role]) return 'outranked'
  const lastOwner = isOwner(target.role) && target.active && owners <= 1
  switch (change.type) {
    case 'edit':
    case 'activate':
      return null
    case 'role':
      if (authority[change.to] > authority[actor.role]) return 'above_own'
      return lastOwner && !isOwner(change.to) ? 'last_owner' : null
    case 'deactivate':
      if (lastOwner) return 'last_owner'
      return target.id === actor.id ? 'own_account' : null
    case 'exception':
      if (isOwner(target.role)) return 'owner_has_all'
      return actor.permissions.includes(change.permission) ? null : 'not_yours'
    default:
      return change satisfies never
  }
}
