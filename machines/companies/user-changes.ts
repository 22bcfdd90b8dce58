import { permissionSet } from '@aura/contracts/companies/administer.ts'
import { type UserChangesState, userChanges } from '@aura/contracts/companies/manage-users.ts'
import { rolePermissionSet } from '@aura/contracts/companies/role-rights.ts'
import { userAdded, userChanged } from '@aura/contracts/companies/user.ts'
import { invitationResent, invitationWithdrawn, invited } from '@aura/contracts/identity/invite.ts'
import { lockedOut, unlocked } from '@aura/contracts/identity/lockout.ts'
import { sessionOpened, sessionSeen } from '@aura/contracts/identity/sessions.ts'
import { on, reducer } from '../platform/reducer.ts'

const invitation = (state: UserChangesState): UserChangesState => ({ ...state, invitations: state.invitations + 1 })

const seen = (state: UserChangesState, userId: string, at: string): UserChangesState => ({
  ...state,
  seen: { ...state.seen, [userId]: at },
})

const lock = (state: UserChangesState, userId: string, until: string | null): UserChangesState => ({
  ...state,
  locked: { ...state.locked, [userId]: until },
})

export const userChangesReducer = reducer(userChanges, [
  on(userAdded, (state) => ({ ...state, added: state.added + 1, invitations: state.invitations + 1 })),
  on(userChanged, (state, { user }) => ({
    ...state,
    users: { ...state.users, [user.id]: user },
    rights: { ...state.rights, [user.id]: (state.rights[user.id] ?? 0) + 1 },
  })),
  on(permissionSet, (state, { userId }) => ({
    ...state,
    rights: { ...state.rights, [userId]: (state.rights[userId] ?? 0) + 1 },
  })),
  on(rolePermissionSet, (state) => ({ ...state, roles: state.roles + 1 })),
  on(sessionOpened, (state, { userId, session }) => seen(state, userId, session.lastSeenAt)),
  on(sessionSeen, (state, { userId, lastSeenAt }) => seen(state, userId, lastSeenAt)),
  on(lockedOut, (state, { userId, until }) => lock(state, userId, until)),
  on(unlocked, (state, { userId }) => lock(state, userId, null)),
  on(invited, invitation),
  on(invitationResent, invitation),
  on(invitationWithdrawn, invitation),
])

export const nothingChanged = (since: number): UserChangesState => ({
  since,
  users: {},
  seen: {},
  locked: {},
  added: 0,
  invitations: 0,
  rights: {},
  roles: 0,
})
