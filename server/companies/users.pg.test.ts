import type { MeState } from '@aura/contracts/companies/me.ts'
import type { UserCountsState } from '@aura/contracts/companies/user.ts'
import { ownRoom, type Role } from '@aura/contracts/platform/access.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { meReducer } from '@aura/machines/companies/me.ts'
import { userCountsReducer } from '@aura/machines/companies/user-counts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from '../platform/parse.ts'
import type { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { me } from './me.ts'
import { userCounts } from './users.ts'

const [owner, admin, ana, bia] = [0, 1, 2, 3]
const staff: Role[] = ['company_owner', 'company_admin', 'company_user', 'company_user']

const { bench, company, idOf, call } = testOperations(staff)

/** 'ok', or the reason of the refusal, or its code. */
async function outcome(who: number, name: string, input: unknown): Promise<string> {
  return await bench.call(name, input, company.people[who]?.claims ?? null).then(
    () => 'ok',
    ({ code, detail }: Refusal) => String(detail.params?.reason ?? code),
  )
}

const names = async () =>
  (await bench.log.range(company.id, 0)).commits.flatMap((commit) => commit.events.map((event) => event.name))

describe('a role', () => {
  it('takes effect in the same commit, once', async () => {
    const user = await call(owner, 'companies.change-role', { userId: idOf(ana), role: 'company_admin' })
    expect(user).toMatchObject({ role: 'company_admin' })
    expect(await names()).toEqual(['access.changed', 'companies.user_changed'])
    expect(await outcome(ana, 'companies.explain-rights', { userId: idOf(bia) })).toBe('ok')
    await call(owner, 'companies.change-role', { userId: idOf(ana), role: 'company_admin' })
    expect(await names()).toHaveLength(2)
  })

  it('is refused with its reason', async () => {
    const change = (who: number, whom: number, role: Role) =>
      outcome(who, 'companies.change-role', { userId: idOf(whom), role })
    expect(await change(admin, ana, 'company_owner')).toBe('above_own')
    expect(await change(admin, owner, 'company_user')).toBe('outranked')
    expect(await change(owner, owner, 'company_admin')).toBe('last_owner')
    expect(await change(ana, bia, 'company_user')).toBe('auth.forbidden')
  })

  it('of two owners who demote each other at once, one stays', async () => {
    await call(owner, 'companies.change-role', { userId: idOf(admin), role: 'company_owner' })
    const both = [
      outcome(owner, 'companies.change-role', { userId: idOf(admin), role: 'company_user' }),
      outcome(admin, 'companies.change-role', { userId: idOf(owner), role: 'company_user' }),
    ]
    expect((await Promise.all(both)).filter((value) => value === 'ok')).toHaveLength(1)
  })
})

describe('an account that is closed', () => {
  it('is out at once, and its sessions do not come back with it', async () => {
    expect(await outcome(ana, 'deals.pipelines', {})).toBe('ok')
    await call(admin, 'companies.set-active', { userId: idOf(ana), active: false })
    expect(await outcome(ana, 'deals.pipelines', {})).toBe('auth.session_ended')
    await call(admin, 'companies.set-active', { userId: idOf(ana), active: true })
    expect(await outcome(ana, 'deals.pipelines', {})).toBe('auth.session_ended')
    expect(await names()).toEqual([
      ...['access.changed', 'access.session_ended', 'identity.session_closed', 'companies.user_changed'],
      ...['access.changed', 'companies.user_changed'],
    ])
  })

  it('is not one’s own, nor the last owner’s', async () => {
    expect(await outcome(admin, 'companies.set-active', { userId: idOf(admin), active: false })).toBe('own_account')
    expect(await outcome(owner, 'companies.set-active', { userId: idOf(owner), active: false })).toBe('last_owner')
  })
})

describe('an exception', () => {
  const set = (who: number, whom: number, permission: string, granted: boolean | null) =>
    outcome(who, 'companies.set-permission', { userId: idOf(whom), permission, granted })

  it('gives, takes and goes away again, and the matrix says why', async () => {
    const why = async (permission: string) => {
      const { rights } = await call<{ rights: { permission: string }[] }>(admin, 'companies.explain-rights', {
        userId: idOf(ana),
      })
      return rights.find((right) => right.permission === permission)
    }
    expect(await set(admin, ana, 'view_crm', false)).toBe('ok')
    expect(await outcome(ana, 'deals.pipelines', {})).toBe('auth.forbidden')
    expect(await why('view_crm')).toMatchObject({ allowed: false, because: 'denied', exception: false })
    expect(await set(admin, ana, 'view_crm', null)).toBe('ok')
    expect(await outcome(ana, 'deals.pipelines', {})).toBe('ok')
    expect(await why('view_crm')).toMatchObject({ allowed: true, because: 'role', exception: null })
    expect(await set(admin, ana, 'view_user_management', true)).toBe('ok')
    expect(await outcome(ana, 'companies.explain-rights', { userId: idOf(bia) })).toBe('ok')
    expect(await why('view_user_management')).toMatchObject({ allowed: true, because: 'granted' })
  })

  it('is for what one has oneself, and not for owners or unknown permissions', async () => {
    expect(await set(admin, ana, 'manage_companies', true)).toBe('not_yours')
    expect(await set(owner, owner, 'view_crm', false)).toBe('owner_has_all')
    expect(await set(owner, ana, 'fly_crm', true)).toBe('request.invalid')
  })
})

describe('an edit', () => {
  it('makes null of the texts that mean nothing, and leaves alone what is absent', async () => {
    const queue_id = '0199a1b2-0000-7000-8000-000000000001'
    await call(owner, 'routing.save-queue', {
      id: queue_id,
      name: 'Vendas',
      strategy: 'pull',
      rank: 0,
      offerSeconds: 30,
      hours: null,
      skills: [],
      targets: { firstAnswer: null, nextAnswer: null, resolution: null },
      overflow: null,
      members: null,
      channels: [],
      version: null,
    })
    const input = { userId: idOf(ana), queue_id, manager_id: idOf(admin), base_id: 'undefined' }
    expect(await call(admin, 'companies.update-user', input)).toMatchObject({
      firstName: 'Pessoa',
      links: { queue_id, manager_id: idOf(admin), base_id: null, agent_id: null },
    })
    for (const nothing of ['null', 'undefined', '', null]) {
      await call(admin, 'companies.update-user', { userId: idOf(ana), queue_id })
      expect(await call(admin, 'companies.update-user', { userId: idOf(ana), queue_id: nothing })).toMatchObject({
        links: { queue_id: null, manager_id: idOf(admin) },
      })
    }
    expect(await outcome(admin, 'companies.update-user', { userId: idOf(ana), queue_id: 'seven' })).toBe(
      'request.invalid',
    )
  })

  it('knows managers of the company only, and no circle', async () => {
    const other = await createTestCompany(bench.databaseUrl)
    const manage = (whom: number, manager_id: string | undefined) =>
      outcome(owner, 'companies.update-user', { userId: idOf(whom), manager_id })
    expect(await manage(ana, other.people[0]?.id)).toBe('companies.manager_not_found')
    expect(await manage(ana, idOf(bia))).toBe('ok')
    expect(await manage(bia, idOf(ana))).toBe('manager_circle')
    expect(await manage(ana, idOf(ana))).toBe('manager_circle')
  })

  it('of a name is told to the record that keeps the name; a change of nothing is told to nobody', async () => {
    await call(ana, 'companies.update-profile', { firstName: 'Ana', language: 'es-ES' })
    expect(await names()).toEqual(['companies.user_changed', 'companies.profile_changed', 'companies.user_renamed'])
    await call(ana, 'companies.update-profile', { firstName: 'Ana' })
    expect(await names()).toHaveLength(3)
  })
})

describe('the list', () => {
  type Page = { rows: { id: string; firstName: string }[]; total: number }
  const list = (input: object) => call<Page>(ana, 'companies.users', input)

  it('searches without regard to case and accents, and takes no pattern from outside', async () => {
    await call(ana, 'companies.update-profile', { firstName: 'Ângela', lastName: 'Conceição' })
    expect((await list({ search: 'angela conc' })).rows.map((row) => row.id)).toEqual([idOf(ana)])
    expect((await list({ search: '%' })).total).toBe(0)
    expect((await list({ search: 'PERSON2@' })).rows.map((row) => row.id)).toEqual([idOf(admin)])
  })

  it('sorts, filters and pages on the server', async () => {
    const first = await list({ sort: 'email', pageSize: 3 })
    const second = await list({ sort: 'email', pageSize: 3, page: 2 })
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual([owner, admin, ana, bia].map(idOf))
    expect(first.total).toBe(4)
    expect((await list({ sort: 'role', descending: true, pageSize: 1 })).rows[0]?.id).not.toBe(idOf(owner))
    await call(admin, 'companies.set-active', { userId: idOf(bia), active: false })
    expect((await list({ active: false })).rows.map((row) => row.id)).toEqual([idOf(bia)])
    expect((await list({ role: 'company_admin' })).rows.map((row) => row.id)).toEqual([idOf(admin)])
  })

  it('has people in it and neither walls nor other companies', async () => {
    await call(admin, 'identity.open-wall', { name: 'Hall', days: 1 })
    await createTestCompany(bench.databaseUrl, staff)
    expect((await list({})).total).toBe(4)
  })
})

it('counts(n) and the events from n to m make counts(m)', async () => {
  const step = fc.oneof(
    fc.record({ name: fc.constant('change-role'), whom: fc.nat(3), role: fc.constantFrom(...staff) }),
    fc.record({ name: fc.constant('set-active'), whom: fc.nat(3), active: fc.boolean() }),
  )
  const snapshot = async () => {
    const { position, json } = await snapshotView(
      bench.pool,
      company.id,
      userCounts,
      {},
      { room: 'companies.users', owner: null },
    )
    return { position, state: parse(userCounts.contract.state, JSON.parse(json)) as UserCountsState }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const before = await snapshot()
      for (const { name, whom, ...rest } of steps)
        await outcome(owner, `companies.${name}`, { userId: idOf(whom), ...rest })
      const after = await snapshot()
      const { commits } = await bench.log.range(company.id, before.position)
      const events = commits.flatMap((commit) => commit.events.map((event): WireEvent => JSON.parse(event.json)))
      expect(events.reduce(userCountsReducer.fold, before.state)).toEqual(after.state)
    }),
    { numRuns: 15 },
  )
})

it('what one’s own screen holds follows name, role, exceptions and plan without asking again', async () => {
  const room = ownRoom(idOf(ana))
  const snapshot = async () => {
    const { position, json } = await snapshotView(bench.pool, company.id, me, {}, { room, owner: idOf(ana) })
    return { position, state: parse(me.contract.state, JSON.parse(json)) as MeState }
  }
  const before = await snapshot()
  await call(ana, 'companies.update-profile', { firstName: 'Ana', language: 'en-US' })
  await call(owner, 'companies.change-role', { userId: idOf(ana), role: 'company_admin' })
  await call(owner, 'companies.set-permission', { userId: idOf(ana), permission: 'create_crm', granted: false })
  const [platform] = (await createTestCompany(bench.databaseUrl, ['platform_owner'])).people
  const plan = { companyId: company.id, modules: [{ module: 'centro_custos', active: true }] }
  await bench.call('companies.set-plan', plan, platform?.claims ?? null)
  await call(admin, 'companies.update-profile', { firstName: 'Outro' })
  const after = await snapshot()
  expect(after.state.withheld).toEqual(expect.arrayContaining(['view_crm', 'update_crm', 'manage_crm']))
  expect(after.state.withheld).not.toContain('create_crm')
  const { commits } = await bench.log.range(company.id, before.position)
  const events = commits
    .flatMap((commit) => commit.events.filter((event) => event.rooms.includes(room)))
    .map((event): WireEvent => JSON.parse(event.json))
  expect(events.reduce(meReducer.fold, before.state)).toEqual(after.state)
})
