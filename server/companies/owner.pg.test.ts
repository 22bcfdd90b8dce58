/** What owners and platform owners see and do across companies, and what other roles do not. */

import type { owned, ownedOne } from '@aura/contracts/companies/owner.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { transact } from '../platform/database/transact.ts'
import type { Claims } from '../platform/handle.ts'
import type { Refusal } from '../platform/refuse.ts'

const bench = testBench()
let platform: Claims
let ours: TestCompany
let theirs: TestCompany

beforeAll(async () => {
  platform = claimsIn(await createTestCompany(bench.databaseUrl, ['platform_owner']), 0)
})
beforeEach(async () => {
  ours = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  theirs = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_admin', 'company_user'])
})

function claimsIn({ people }: TestCompany, who: number): Claims {
  const person = people[who]
  if (!person) throw new Error('nobody there')
  return person.claims
}

const call = async <Output>(claims: Claims, name: string, input: object = {}): Promise<Output> =>
  (await bench.call(name, input, claims)).output as Output
const code = (claims: Claims, name: string, input: object = {}) =>
  bench.call(name, input, claims).then(
    () => 'ok',
    (refusal: Refusal) => refusal.code,
  )
const list = (claims: Claims, input: object = {}) => call<OutputOf<typeof owned>>(claims, 'companies.owned', input)
const ownedCompany = (claims: Claims, companyId: string) =>
  call<OutputOf<typeof ownedOne>>(claims, 'companies.owned-one', { companyId })

it('shows a company’s owner exactly the companies this user owns', async () => {
  const owner = claimsIn(ours, 0)
  const { companyId } = await call<{ companyId: string }>(owner, 'companies.create', { name: 'Filial Norte' })
  const { rows, totals } = await list(owner)
  expect(rows.map(({ id }) => id).sort()).toEqual([ours.id, companyId].sort())
  expect(totals).toMatchObject({ companies: 2, people: 3 })
  expect(rows.find(({ id }) => id === ours.id)).toMatchObject({ people: { active: 2, inactive: 0 }, modules: null })
  expect(await code(owner, 'companies.owned-one', { companyId: theirs.id })).toBe('companies.unknown')
  expect((await ownedCompany(owner, companyId)).people).toMatchObject([{ role: 'company_owner', active: true }])
  for (const [name, input] of [
    ['companies.set-plan', { companyId: theirs.id, modules: [] }],
    ['companies.set-suspended', { companyId: theirs.id, suspended: true }],
    ['companies.enter-support', { companyId: theirs.id }],
  ] as const)
    expect([name, await code(owner, name, input)]).toEqual([name, 'auth.forbidden'])
})

it('shows a platform owner all of them, searched and in order, with figures that are true', async () => {
  await call(claimsIn(theirs, 0), 'companies.grant-support', { reason: 'Fila parada', hours: 2 })
  const all = await list(platform, { sort: 'people', descending: true, pageSize: 100 })
  expect(all.total).toBe(all.totals.companies)
  const people = all.rows.map((row) => row.people.active)
  expect(people).toEqual(people.toSorted((a, b) => b - a))
  const [theirRow, ourRow] = [theirs.id, ours.id].map((id) => all.rows.find((row) => row.id === id))
  expect(theirRow).toMatchObject({ openSessions: 3, deadLetters: 0, usage: { eventsDay: 1, eventsMonth: 1 } })
  expect(ourRow).toMatchObject({ openSessions: 2, lastEventAt: null, usage: { eventsDay: 0, costs: [] } })
  expect((await list(platform, { filter: 'support' })).rows.map(({ id }) => id)).toContain(theirs.id)
  expect((await list(platform, { filter: 'support' })).rows.map(({ id }) => id)).not.toContain(ours.id)
  expect((await list(platform, { search: 'EMPRESA de téste', pageSize: 1 })).total).toBe(
    all.rows.filter(({ name }) => name === 'Empresa de Teste').length,
  )
  expect((await list(platform, { search: '100%' })).rows).toEqual([])
})

it('tells a reaction that is stuck from one that rests', async () => {
  await call(claimsIn(theirs, 0), 'companies.grant-support', { reason: 'Fila parada', hours: 2 })
  const cursor = async (tries: number) =>
    await transact(bench.pool, theirs.id, 'write', [], async ({ client }) => {
      await client.query(
        `insert into cursors (reaction, company_id, position, tries) values ('one', $1, 0, $2)
         on conflict (reaction, company_id) do update set tries = excluded.tries`,
        [theirs.id, tries],
      )
      return { closing: [], done: () => {} }
    })
  await cursor(0)
  expect((await ownedCompany(platform, theirs.id)).company.usage).toMatchObject({ behind: 0, behindSince: null })
  await cursor(2)
  expect((await ownedCompany(platform, theirs.id)).company.usage).toMatchObject({
    behind: 1,
    behindSince: expect.any(String),
  })
})

it('answers nobody who asks its functions without being one', async () => {
  const ask = async (claims: Claims, session: string) =>
    await transact(bench.pool, claims.companyId, 'snapshot', [], async ({ client }) => {
      const seen = await client.query('select id from owner_companies($1, $2, now())', [claims.userId, session])
      const stands = await client.query('select is_platform_owner($1, $2, $3) as yes', [
        claims.companyId,
        claims.userId,
        session,
      ])
      return { closing: [], done: () => [seen.rowCount, stands.rows[0].yes] }
    })
  expect(await ask(claimsIn(ours, 1), claimsIn(ours, 1).sessionId)).toEqual([0, false])
  expect(await ask(claimsIn(ours, 0), claimsIn(ours, 0).sessionId)).toEqual([1, false])
  // A session of somebody else, and the person of another company.
  expect(await ask(platform, claimsIn(ours, 0).sessionId)).toEqual([0, false])
  expect(await ask({ ...platform, companyId: ours.id }, platform.sessionId)).toEqual([0, false])
  const [seen, stands] = await ask(platform, platform.sessionId)
  expect([Number(seen) > 2, stands]).toEqual([true, true])
})

it('lets an owner ask for a module, and a platform owner answer by the plan', async () => {
  const owner = claimsIn(ours, 0)
  expect(await code(owner, 'companies.ask-module', { module: 'crm' })).toBe('companies.module_present')
  await call(platform, 'companies.set-plan', { companyId: ours.id, modules: [{ module: 'crm', active: false }] })
  expect(await code(claimsIn(ours, 1), 'deals.pipelines')).toBe('companies.module_inactive')
  const request = await call(owner, 'companies.ask-module', { module: 'crm', note: 'Equipe nova' })
  expect(await call(owner, 'companies.ask-module', { module: 'crm' })).toEqual(request)
  expect((await ownedCompany(platform, ours.id)).requests).toMatchObject([{ module: 'crm', note: 'Equipe nova' }])
  expect((await list(platform, { filter: 'requests' })).rows.map(({ id }) => id)).toEqual([ours.id])
  await call(platform, 'companies.set-plan', { companyId: ours.id, modules: [{ module: 'crm', active: true }] })
  expect((await ownedCompany(platform, ours.id)).requests).toEqual([])
  expect(await code(claimsIn(ours, 1), 'deals.pipelines')).toBe('ok')
  expect(await code(platform, 'companies.set-plan', { companyId: platform.userId, modules: [] })).toBe(
    'companies.unknown',
  )
})

it('closes a suspended company to everybody, and gives everything back', async () => {
  const [owner, operator] = [claimsIn(theirs, 0), claimsIn(theirs, 2)]
  const { token } = await call<{ token: { id: string } }>(owner, 'companies.create-api-token', {
    name: 'Robô',
    scope: ['view_crm'],
    days: 3,
  })
  const suspend = (suspended: boolean) =>
    call(platform, 'companies.set-suspended', { companyId: theirs.id, suspended, reason: 'Em atraso' })
  await suspend(true)
  expect(await code(operator, 'deals.pipelines')).toBe('auth.session_ended')
  expect((await ownedCompany(platform, theirs.id)).suspendedReason).toBe('Em atraso')
  const { rows } = await transact(bench.pool, theirs.id, 'snapshot', [], async ({ client }) => {
    const found = await client.query<{ id: string }>('select id from sessions where user_id = $1', [token.id])
    return { closing: [], done: () => found }
  })
  const program = { ...owner, userId: token.id, sessionId: rows[0]?.id ?? '' }
  expect(await code(program, 'deals.pipelines')).toBe('auth.company_suspended')
  // A change of rights meanwhile lets nobody in.
  await call(platform, 'companies.set-plan', { companyId: theirs.id, modules: [{ module: 'crm', active: false }] })
  await call(platform, 'companies.set-plan', { companyId: theirs.id, modules: [] })
  const { commits } = await bench.log.range(theirs.id, 0)
  const loggedEvents = commits.flatMap(({ events }) => events.filter(({ name }) => name === 'access.changed'))
  const last = loggedEvents.slice(-4).map(({ json }) => (JSON.parse(json) as { body: { active: boolean } }).body.active)
  expect(last).toEqual([false, false, false, false])
  await suspend(false)
  expect(await code(program, 'deals.pipelines')).toBe('ok')
  expect(await code(platform, 'companies.set-suspended', { companyId: platform.companyId, suspended: true })).toBe(
    'companies.own_company',
  )
})

it('refuses to switch into a suspended company and keeps the caller where they are', async () => {
  const owner = claimsIn(ours, 0)
  const { companyId } = await call<{ companyId: string }>(owner, 'companies.create', { name: 'Filial' })
  await call(platform, 'companies.set-suspended', { companyId, suspended: true })
  expect(await code(owner, 'companies.switch', { companyId })).toBe('auth.company_suspended')
  expect(await code(owner, 'companies.mine')).toBe('ok')
  await call(platform, 'companies.set-suspended', { companyId, suspended: false })
  const there = await call<Session>(owner, 'companies.switch', { companyId })
  expect(there.user.companyId).toBe(companyId)
})
