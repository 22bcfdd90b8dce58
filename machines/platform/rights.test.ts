import {
  isPlanned,
  moduleNames,
  type Permission,
  permissionRow,
  permissionRows,
  permissionsOf,
} from '@aura/contracts/permissions.ts'
import { roles } from '@aura/contracts/platform/access.ts'
import { expect, it } from 'vitest'
import { judge, type RightsFacts, rightsOf } from './rights.ts'

const facts = (input: Partial<RightsFacts> = {}): RightsFacts => ({
  kind: 'person',
  role: 'company_user',
  exceptions: {},
  roleChanges: {},
  scope: [],
  plan: null,
  ...input,
})

const verdict = (permission: string, input: Partial<RightsFacts>) => {
  const row = permissionRow(permission)
  if (!row) throw new Error(permission)
  return judge(facts(input), row)
}

it.each(roles)('a person has what the role has: %s', (role) => {
  expect(rightsOf(facts({ role }))).toEqual({ permissions: permissionsOf(role), withheld: [] })
})

it.each([
  ['company_user', 'view_crm', {}, { allowed: true, because: 'role' }],
  ['company_user', 'view_crm', { view_crm: false }, { allowed: false, because: 'denied' }],
  ['company_user', 'view_user_management', {}, { allowed: false, because: 'not_in_role' }],
  ['company_user', 'view_user_management', { view_user_management: true }, { allowed: true, because: 'granted' }],
  // Nobody takes anything from an owner by an exception.
  ['company_owner', 'view_crm', { view_crm: false }, { allowed: true, because: 'owner' }],
] as const)('%s and %s with %o', (role, permission, exceptions, expected) => {
  expect(verdict(permission, { role, exceptions })).toEqual(expected)
})

it('a plan withholds the modules it lacks, from owners too, and nothing that no plan decides about', () => {
  for (const role of roles) {
    const { permissions, withheld } = rightsOf(facts({ role, plan: [] }))
    expect([...permissions, ...withheld].sort()).toEqual([...permissionsOf(role)].sort())
    expect(withheld.filter((permission) => !isPlanned(permissionRow(permission)?.module ?? 'settings'))).toEqual([])
    expect(withheld).toContain('view_crm')
  }
  expect(rightsOf(facts({ plan: moduleNames.filter(isPlanned) })).withheld).toEqual([])
})

it('what one would not have anyway is not called withheld', () => {
  expect(verdict('manage_crm', { plan: [] })).toEqual({ allowed: false, because: 'not_in_role' })
  expect(verdict('view_crm', { plan: [], exceptions: { view_crm: false } })).toEqual({
    allowed: false,
    because: 'denied',
  })
})

it('a display device looks at what walls may show', () => {
  const { permissions } = rightsOf(facts({ kind: 'wall', exceptions: { create_crm: true } }))
  expect(permissions.toSorted()).toEqual(['view_crm', 'view_warroom'])
})

it('our support has an administrator’s rights but over people, plans and other companies, and manages nothing', () => {
  const { permissions } = rightsOf(facts({ kind: 'support', role: 'company_admin', exceptions: { manage_crm: true } }))
  expect(permissions).toEqual(expect.arrayContaining(['view_crm', 'update_crm', 'update_settings', 'view_users']))
  expect(
    permissions.filter((permission) => /^manage_|_(user_management|companies|crm_owner)$/.test(permission)),
  ).toEqual([])
  expect(permissionsOf('company_admin')).toEqual(expect.arrayContaining(permissions))
})

it('a token has its scope whatever its role, as far as the plan goes', () => {
  const scope: Permission[] = ['view_crm', 'update_settings']
  expect(rightsOf(facts({ kind: 'token', scope }))).toEqual({ permissions: scope, withheld: [] })
  expect(rightsOf(facts({ kind: 'token', scope, plan: [] }))).toEqual({
    permissions: ['update_settings'],
    withheld: ['view_crm'],
  })
})

it('every permission is an action of one word and its module', () => {
  expect(permissionRows.filter((row) => !/^[a-z]+$/.test(row.action))).toEqual([])
})

it('what a company made of a role counts before the role, and after an exception; never for owners', () => {
  const input = { roleChanges: { manage_crm: true, view_crm: false } }
  expect(verdict('manage_crm', input)).toEqual({ allowed: true, because: 'role_changed' })
  expect(verdict('view_crm', input)).toEqual({ allowed: false, because: 'role_changed' })
  expect(verdict('view_crm', { ...input, exceptions: { view_crm: true } })).toEqual({
    allowed: true,
    because: 'granted',
  })
  expect(verdict('view_crm', { ...input, role: 'company_owner' })).toEqual({ allowed: true, because: 'owner' })
  expect(verdict('manage_crm', { ...input, plan: [] })).toEqual({ allowed: false, because: 'plan' })
})
