/**
 * Module -> actions -> the roles that have them by default. It seeds menus, the permission matrix
 * and the rights of a new user. A permission is written `action_module`.
 */
import { type Role, roles } from './platform/access.ts'

type ModuleRow = { feature: string; actions: Record<string, readonly Role[]> }

const owners = ['platform_owner', 'company_owner'] as const
const administrators = [...owners, 'company_admin'] as const
const everybody = roles

export const modules = {
  crm: { feature: 'deals', actions: { view: everybody, create: everybody, update: everybody, manage: administrators } },
  user_management: {
    feature: 'identity',
    actions: { view: administrators, create: administrators, update: administrators, manage: owners },
  },
} as const satisfies Record<string, ModuleRow>

export const permissionsOf = (role: Role): string[] =>
  Object.entries(modules).flatMap(([module, row]) =>
    Object.entries<readonly Role[]>(row.actions).flatMap(([action, holders]) =>
      holders.includes(role) ? [`${action}_${module}`] : [],
    ),
  )
