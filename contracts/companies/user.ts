/**
 * The users of a company as its lists show them. Everybody in the company may see who is who; changes are for user
 * managers. A list is a query of one page; the events of this room patch the loaded rows, and the counts above them are
 * a view of their own.
 */
import * as z from 'zod/mini'
import { role } from '../platform/access.ts'
import { event, query, view } from '../platform/operation.ts'
import { id, instant, integer, language, trimmed } from '../platform/values.ts'
import { avatarUrl } from './avatar.ts'

/** The ids an account may carry beside its own, under the names of the product's texts. */
export const linkNames = [
  'profile_id',
  'organization_id',
  'partner_id',
  'manager_id',
  'base_id',
  'queue_id',
  'agent_id',
] as const
export type LinkName = (typeof linkNames)[number]

export const userLinks = z.strictObject({
  profile_id: z.nullable(id),
  organization_id: z.nullable(id),
  partner_id: z.nullable(id),
  manager_id: z.nullable(id),
  base_id: z.nullable(id),
  queue_id: z.nullable(id),
  agent_id: z.nullable(id),
})

export const listedUser = z.strictObject({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  language,
  /** Absent in events from before there were pictures. */
  avatarUrl: z.optional(avatarUrl),
  role,
  active: z.boolean(),
  createdAt: instant,
  links: userLinks,
})
export type ListedUser = z.infer<typeof listedUser>

export const noLinks: ListedUser['links'] = {
  profile_id: null,
  organization_id: null,
  partner_id: null,
  manager_id: null,
  base_id: null,
  queue_id: null,
  agent_id: null,
}

/** In the directory, with the manager's name. */
export const directoryUser = z.extend(listedUser, { managerName: z.nullable(z.string()) })
export type DirectoryUser = z.infer<typeof directoryUser>

const sort = z.enum(['name', 'email', 'role', 'active', 'createdAt'])

export const users = query('companies.users', {
  input: z.strictObject({
    /** In names and addresses, wherever it stands; case and accents do not matter. */
    search: z.optional(trimmed(100)),
    role: z.optional(role),
    active: z.optional(z.boolean()),
    /** One user, at any position of the list. */
    userId: z.optional(id),
    sort: z._default(sort, 'name'),
    descending: z._default(z.boolean(), false),
    page: z._default(integer(1, 100_000), 1),
    pageSize: z._default(integer(1, 100), 25),
  }),
  output: z.strictObject({ rows: z.array(directoryUser), total: z.int() }),
  needs: 'view_users',
  errors: [],
})

const count = z.strictObject({ active: z.int(), inactive: z.int() })
export const userCountsState = z.strictObject({
  platform_owner: count,
  company_owner: count,
  company_admin: count,
  company_user: count,
})
export type UserCountsState = z.infer<typeof userCountsState>

export const usersRoom = 'companies.users'
/** Heard by user managers only: devices, lockouts, invitations, exceptions. */
export const userManagementRoom = 'companies.user_management'

export const userCounts = view('companies.user-counts', {
  params: z.strictObject({}),
  state: userCountsState,
  needs: 'view_users',
  room: () => usersRoom,
})

const about = ({ user }: { user: ListedUser }) => [user.id]

export const userAdded = event('companies.user_added', z.strictObject({ user: listedUser }), {
  rooms: () => [usersRoom, userManagementRoom],
  about,
})

/** `before` is what the counts had. */
export const userChanged = event(
  'companies.user_changed',
  z.strictObject({ user: listedUser, before: z.strictObject({ role, active: z.boolean() }) }),
  { rooms: () => [usersRoom, userManagementRoom], about },
)

/** For records that keep a user's name beside the id. */
export const userRenamed = event('companies.user_renamed', z.strictObject({ userId: id, name: z.string() }), {
  about: ({ userId }) => [userId],
})
