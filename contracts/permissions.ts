/**
 * The one table of who may do what: module (the key of the product's texts) -> feature -> actions -> the
 * roles that have them by default. Rights, the permission matrix, menus and plans are read from it. A
 * permission is written `action_module`, so an action is one word.
 *
 * A feature that lands adds its row here, its names in `module-names.ts`, and in its migration the rights
 * of everybody who is there already (`server/platform/database/grant-module.ts`).
 */
import * as z from 'zod/mini'
import { type Role, roles } from './platform/access.ts'
import type { Needs } from './platform/operation.ts'
import { text } from './platform/values.ts'

type ModuleRow = {
  feature: string
  /** Whether a plan decides about it. What administers the company itself cannot be sold away. */
  planned: boolean
  /** Whether a display device, which nobody sits at, may look at it. */
  onWalls: boolean
  actions: Readonly<Record<string, readonly Role[]>>
}

const owners = ['platform_owner', 'company_owner'] as const
const administrators = [...owners, 'company_admin'] as const
const everybody = roles

export const modules = {
  dashboard: {
    feature: 'dashboard',
    planned: false,
    onWalls: false,
    actions: { view: everybody, manage: administrators },
  },
  crm: {
    feature: 'deals',
    planned: true,
    onWalls: true,
    actions: { view: everybody, create: everybody, update: everybody, manage: administrators },
  },
  operations: {
    feature: 'conversations',
    planned: true,
    onWalls: false,
    actions: { view: everybody, update: everybody, manage: administrators },
  },
  warroom: {
    feature: 'warroom',
    planned: true,
    onWalls: true,
    actions: { view: everybody, create: everybody, update: everybody, manage: administrators },
  },
  canais: {
    feature: 'conversations',
    planned: false,
    onWalls: false,
    actions: { view: administrators, create: administrators, update: administrators },
  },
  integrations: {
    feature: 'integrations',
    planned: false,
    onWalls: false,
    actions: { view: administrators, update: administrators },
  },
  template_mensagem: {
    feature: 'conversations',
    planned: false,
    onWalls: false,
    actions: { view: everybody, create: administrators, update: administrators },
  },
  bases: {
    feature: 'contacts',
    planned: false,
    onWalls: false,
    actions: { view: everybody, create: everybody, update: everybody, manage: administrators },
  },
  campaigns: {
    feature: 'campaigns',
    planned: false,
    onWalls: false,
    actions: { view: everybody, create: everybody, manage: administrators },
  },
  gestao_tags: {
    feature: 'contacts',
    planned: false,
    onWalls: false,
    actions: { view: everybody, create: administrators, update: administrators },
  },
  block_whitelist: {
    feature: 'contacts',
    planned: false,
    onWalls: false,
    actions: { view: everybody, create: everybody, manage: administrators },
  },
  users: { feature: 'companies', planned: false, onWalls: false, actions: { view: everybody } },
  user_management: {
    feature: 'companies',
    planned: false,
    onWalls: false,
    actions: { view: administrators, create: administrators, update: administrators, manage: owners },
  },
  companies: {
    feature: 'companies',
    planned: false,
    onWalls: false,
    actions: { view: owners, create: owners, manage: owners },
  },
  settings: {
    feature: 'companies',
    planned: false,
    onWalls: false,
    actions: { view: everybody, update: administrators, manage: administrators },
  },
  centro_custos: {
    feature: 'companies',
    planned: true,
    onWalls: false,
    actions: { view: administrators, create: administrators, update: administrators },
  },
  credenciais: {
    feature: 'credentials',
    planned: false,
    onWalls: false,
    actions: { view: administrators, update: administrators },
  },
  fornecedores: {
    feature: 'suppliers',
    planned: false,
    onWalls: false,
    actions: { view: administrators, create: administrators, update: administrators },
  },
  agents: {
    feature: 'agents',
    planned: false,
    onWalls: false,
    actions: { view: everybody, create: administrators, update: administrators },
  },
  ai_training: {
    feature: 'agents',
    planned: true,
    onWalls: false,
    actions: { view: administrators, update: administrators },
  },
  crm_owner: {
    feature: 'companies',
    planned: false,
    onWalls: false,
    actions: { view: owners, manage: ['platform_owner'] },
  },
} as const satisfies Record<string, ModuleRow>

export type ModuleName = keyof typeof modules
/** Every `action_module` of the table: a permission that is not in it does not compile. */
export type Permission = { [M in ModuleName]: `${keyof (typeof modules)[M]['actions'] & string}_${M}` }[ModuleName]
export const isModule = (name: string): name is ModuleName => Object.hasOwn(modules, name)
export const moduleNames = Object.keys(modules).filter(isModule)
export const moduleName = z.enum(moduleNames)

/**
 * What our support does not get, however an administrator would: who may come in, the company's plan, other
 * companies. A module that shows secrets adds itself. `manage` is never support's, in no module.
 */
export const closedToSupport: readonly string[] = ['user_management', 'companies', 'crm_owner', 'integrations']

/** Never withheld by a plan, whatever its rows say. */
export const basicModules = ['dashboard', 'bases', 'agents', 'settings', 'campaigns', 'canais'] as const

export const isPlanned = (module: ModuleName): boolean => modules[module].planned

export type PermissionRow = { permission: Permission; module: ModuleName; action: string; roles: readonly Role[] }

export function isPermission(name: string): name is Permission {
  const [action = '', ...module] = name.split('_')
  const of = module.join('_')
  return isModule(of) && Object.hasOwn(modules[of].actions, action)
}

/** The table line by line, in its order. */
export const permissionRows: readonly PermissionRow[] = moduleNames.flatMap((module) =>
  Object.entries<readonly Role[]>(modules[module].actions).flatMap(([action, holders]) => {
    const name = `${action}_${module}`
    return isPermission(name) ? [{ permission: name, module, action, roles: holders }] : []
  }),
)

const byPermission = new Map<string, PermissionRow>(permissionRows.map((row) => [row.permission, row]))
export const permissionRow = (permission: string): PermissionRow | undefined => byPermission.get(permission)

export const permission = text(60).check(z.refine(isPermission, { error: 'permission' })) as z.ZodMiniType<Permission>

/** What a role has by itself. */
export const permissionsOf = (role: Role): Permission[] =>
  permissionRows.filter((row) => row.roles.includes(role)).map((row) => row.permission)

/** Why the permission is lacking, as a coded refusal; null when it is not. */
export function lackOf(
  needs: Needs,
  has: { permissions: readonly string[]; withheld?: readonly string[] | undefined },
): { code: 'auth.forbidden' | 'companies.module_inactive'; params: Record<string, string> } | null {
  if (needs === 'public' || needs === 'signed-in' || has.permissions.includes(needs)) return null
  const module = has.withheld?.includes(needs) ? permissionRow(needs)?.module : undefined
  return module === undefined
    ? { code: 'auth.forbidden', params: { needs } }
    : { code: 'companies.module_inactive', params: { needs, module } }
}
