import { roles } from '@aura/contracts/platform/access.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { expect, it } from 'vitest'
import { authority, mappedRole, textRankOf } from './ranks.ts'

it('the table of the texts ranks stored owners 0, and nothing is decided by it', () => {
  expect(roles.map((role) => [role, textRankOf(role)])).toEqual([
    ['platform_owner', 0],
    ['company_owner', 0],
    ['company_admin', 2],
    ['company_user', 1],
  ])
  expect(textRankOf('constructor')).toBe(0)
})

it('owners stand above administrators, and those above users', () => {
  expect([...roles].sort((a, b) => authority[b] - authority[a])).toEqual(roles)
  expect(roles.filter(isOwner)).toEqual(['platform_owner', 'company_owner'])
})

it('roles map as the texts say', () => {
  expect([...roles, 'somebody', 'constructor'].map(mappedRole)).toEqual([
    'admin',
    'admin',
    'admin',
    'operator',
    'viewer',
    'viewer',
  ])
})
