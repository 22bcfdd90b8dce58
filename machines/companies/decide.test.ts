import { type Role, roles } from '@aura/contracts/platform/access.ts'
import { expect, it } from 'vitest'
import { type Change, refusalOf } from './decide.ts'

const ask = (
  change: Change,
  actor: Role,
  target: Role,
  more: { own?: boolean; active?: boolean; owners?: number } = {},
) =>
  refusalOf(
    change,
    { id: 'a', role: actor, permissions: ['view_crm'] },
    { id: more.own ? 'a' : 'b', role: target, active: more.active ?? true },
    more.owners ?? 2,
  )

const above = (value: Role, other: Role) => roles.indexOf(value) < roles.indexOf(other)

it('no actor changes an account of a higher rank, whatever it is', () => {
  const changes: Change[] = [
    { type: 'edit' },
    { type: 'role', to: 'company_user' },
    { type: 'activate' },
    { type: 'deactivate' },
    { type: 'exception', permission: 'view_crm' },
  ]
  for (const actor of roles)
    for (const target of roles)
      for (const change of changes)
        expect([actor, target, change, ask(change, actor, target) === 'outranked']).toEqual([
          actor,
          target,
          change,
          above(target, actor),
        ])
})

it('nobody lifts anybody above herself', () => {
  for (const actor of roles)
    for (const to of roles)
      expect([actor, to, ask({ type: 'role', to }, actor, 'company_user')]).toEqual([
        actor,
        to,
        above(to, actor) ? 'above_own' : null,
      ])
})

it('the last owner who can sign in stays one', () => {
  expect(ask({ type: 'role', to: 'company_user' }, 'company_owner', 'company_owner', { owners: 1 })).toBe('last_owner')
  expect(ask({ type: 'role', to: 'company_owner' }, 'company_owner', 'company_owner', { owners: 1 })).toBeNull()
  expect(ask({ type: 'deactivate' }, 'company_owner', 'company_owner', { owners: 1, own: true })).toBe('last_owner')
  expect(ask({ type: 'role', to: 'company_user' }, 'company_owner', 'company_owner', { owners: 2 })).toBeNull()
  // One who is not active does not count among those who can.
  expect(
    ask({ type: 'role', to: 'company_user' }, 'company_owner', 'company_owner', { owners: 1, active: false }),
  ).toBeNull()
})

it('no actor closes the own account', () => {
  expect(ask({ type: 'deactivate' }, 'company_admin', 'company_admin', { own: true })).toBe('own_account')
  expect(ask({ type: 'deactivate' }, 'company_admin', 'company_admin')).toBeNull()
})

it('exceptions are for what one has oneself, and never for owners', () => {
  expect(ask({ type: 'exception', permission: 'manage_crm' }, 'company_admin', 'company_user')).toBe('not_yours')
  expect(ask({ type: 'exception', permission: 'view_crm' }, 'company_admin', 'company_user')).toBeNull()
  expect(ask({ type: 'exception', permission: 'view_crm' }, 'company_owner', 'company_owner')).toBe('owner_has_all')
})
