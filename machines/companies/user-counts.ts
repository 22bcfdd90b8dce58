import { type UserCountsState, userAdded, userChanged, userCounts } from '@aura/contracts/companies/user.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import { on, reducer } from '../platform/reducer.ts'

type Counted = { role: Role; active: boolean }

function add(state: UserCountsState, { role, active }: Counted, by: number): UserCountsState {
  const count = state[role]
  const next = active ? { ...count, active: count.active + by } : { ...count, inactive: count.inactive + by }
  return { ...state, [role]: next }
}

export const userCountsReducer = reducer(userCounts, [
  on(userAdded, (state, { user }) => add(state, user, 1)),
  on(userChanged, (state, { user, before }) => add(add(state, before, -1), user, 1)),
])

/** Owners who can sign in: a company keeps at least one. */
export const activeOwners = (state: UserCountsState): number => state.platform_owner.active + state.company_owner.active

export const noUsers: UserCountsState = {
  platform_owner: { active: 0, inactive: 0 },
  company_owner: { active: 0, inactive: 0 },
  company_admin: { active: 0, inactive: 0 },
  company_user: { active: 0, inactive: 0 },
}
