/**
 * The users of a company as their managers see them: with devices, lockouts and last sign of life. The page is read
 * once; changes come by the room and are laid over it.
 */
import * as z from 'zod/mini'
import { role } from '../platform/access.ts'
import { command, query, view } from '../platform/operation.ts'
import { id, instant, integer, trimmed } from '../platform/values.ts'
import { directoryUser, listedUser, userManagementRoom } from './user.ts'

export const managedUser = z.extend(directoryUser, {
  /** False when the user signs in at another company. */
  home: z.boolean(),
  lastSeenAt: z.nullable(instant),
  lockedUntil: z.nullable(instant),
  /** How many sessions are open. */
  devices: z.int(),
})
export type ManagedUser = z.infer<typeof managedUser>

export const userStates = ['active', 'inactive', 'locked'] as const

export const managedUsers = query('companies.managed-users', {
  input: z.strictObject({
    search: z.optional(trimmed(100)),
    role: z.optional(role),
    state: z.optional(z.enum(userStates)),
    managerId: z.optional(id),
    /** One user, at any position of the list. */
    userId: z.optional(id),
    sort: z._default(z.enum(['name', 'email', 'role', 'active', 'createdAt', 'lastSeen']), 'name'),
    descending: z._default(z.boolean(), false),
    page: z._default(integer(1, 100_000), 1),
    pageSize: z._default(integer(1, 100), 25),
  }),
  output: z.strictObject({ rows: z.array(managedUser), total: z.int() }),
  needs: 'view_user_management',
  errors: [],
})

/** What happened to accounts since one looks. It begins with nothing: the page that was read has the rest. */
export const userChangesState = z.strictObject({
  /** Where the log stood as this began; another number means that something may have been missed. */
  since: z.int(),
  users: z.record(z.string(), listedUser),
  seen: z.record(z.string(), instant),
  locked: z.record(z.string(), z.nullable(instant)),
  /** Counters: a change means that the list is read again. */
  added: z.int(),
  invitations: z.int(),
  rights: z.record(z.string(), z.int()),
  roles: z.int(),
})
export type UserChangesState = z.infer<typeof userChangesState>

export const userChanges = view('companies.user-changes', {
  params: z.strictObject({}),
  state: userChangesState,
  needs: 'view_user_management',
  room: () => userManagementRoom,
})

/** All devices of a user are signed out; the account stays open. */
export const endSessions = command('companies.end-sessions', {
  input: z.strictObject({ userId: id }),
  output: z.strictObject({ ended: z.int() }),
  needs: 'update_user_management',
  errors: ['companies.user_not_found', 'companies.change_refused'],
})
