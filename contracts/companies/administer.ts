/**
 * What somebody who manages users does to an account. Each takes effect on open screens at once; what is
 * refused, and why, is decided by `machines/companies/decide.ts` on both sides.
 */
import * as z from 'zod/mini'
import { permission } from '../permissions.ts'
import { permissionName, rightReasons, role } from '../platform/access.ts'
import { command, event, query } from '../platform/operation.ts'
import { id } from '../platform/values.ts'
import { listedUser, userManagementRoom } from './user.ts'

const errors = ['companies.user_not_found', 'companies.change_refused'] as const

export const changeRole = command('companies.change-role', {
  input: z.strictObject({ userId: id, role }),
  output: listedUser,
  needs: 'update_user_management',
  errors,
})

/** Closing an account ends its sessions. */
export const setActive = command('companies.set-active', {
  input: z.strictObject({ userId: id, active: z.boolean() }),
  output: listedUser,
  needs: 'update_user_management',
  errors,
})

/** One row of a user's permission matrix: whether the permission is held, and why. */
export const explainedRight = z.strictObject({
  permission: permissionName,
  module: z.string(),
  action: z.string(),
  allowed: z.boolean(),
  because: z.enum(rightReasons),
  /** The user's exception, even where it changes nothing. */
  exception: z.nullable(z.boolean()),
})

export const explainRights = query('companies.explain-rights', {
  input: z.strictObject({ userId: id }),
  output: z.strictObject({ userId: id, role, active: z.boolean(), rights: z.array(explainedRight) }),
  needs: 'view_user_management',
  errors: ['companies.user_not_found'],
})

/** Grants or denies one permission to one user, whatever the role says; null takes the exception back. */
export const setPermission = command('companies.set-permission', {
  input: z.strictObject({ userId: id, permission, granted: z.nullable(z.boolean()) }),
  output: explainedRight,
  needs: 'update_user_management',
  errors,
})

/** A user's exception was set or taken back. */
export const permissionSet = event(
  'companies.permission_set',
  z.strictObject({ userId: id, permission: z.string(), granted: z.nullable(z.boolean()) }),
  { rooms: () => [userManagementRoom], about: ({ userId }) => [userId] },
)
