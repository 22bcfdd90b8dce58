/**
 * What the roles of a company may. The table in `contracts/permissions.ts` says what a role is everywhere; a
 * company's owners may give its administrators and its people more or less of it. Owners have all, always.
 */
import * as z from 'zod/mini'
import { permission } from '../permissions.ts'
import { permissionName } from '../platform/access.ts'
import { command, event, query } from '../platform/operation.ts'
import { userManagementRoom } from './user.ts'

export const changeableRoles = ['company_admin', 'company_user'] as const
export const changeableRole = z.enum(changeableRoles)
export type ChangeableRole = z.infer<typeof changeableRole>

const roleRight = z.strictObject({
  allowed: z.boolean(),
  /** What the company made of it; null where the role is as it is everywhere. */
  changed: z.nullable(z.boolean()),
})

export const roleMatrixRow = z.strictObject({
  permission: permissionName,
  module: z.string(),
  action: z.string(),
  owner: z.boolean(),
  company_admin: roleRight,
  company_user: roleRight,
  /** How many people have an exception of their own. */
  exceptions: z.int(),
  /** Whether the plan keeps the whole module from everybody. */
  withheld: z.boolean(),
})
export type RoleMatrixRow = z.infer<typeof roleMatrixRow>

export const roleMatrix = query('companies.role-matrix', {
  input: z.strictObject({}),
  output: z.strictObject({ rows: z.array(roleMatrixRow) }),
  needs: 'view_user_management',
  errors: [],
})

/** Gives a right to a role or takes it away; null makes the role what it is everywhere. Everybody who has it feels it at once. */
export const setRolePermission = command('companies.set-role-permission', {
  input: z.strictObject({ role: changeableRole, permission, granted: z.nullable(z.boolean()) }),
  output: roleMatrixRow,
  needs: 'manage_user_management',
  errors: ['companies.change_refused'],
})

export const rolePermissionSet = event(
  'companies.role_permission_set',
  z.strictObject({ role: changeableRole, permission, granted: z.nullable(z.boolean()) }),
  { rooms: () => [userManagementRoom] },
)
