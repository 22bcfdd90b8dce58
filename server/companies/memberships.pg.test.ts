import { randomUUIDv7 } from 'node:crypto'
import type { Session } from '@aura/contracts/identity/session.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { codeOf, testOperations } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import type { Claims } from '../platform/handle.ts'

let owner: Claims
let user: Claims

const { bench, company } = testOperations(['company_owner', 'company_user'])
beforeEach(async () => {
  const [testPerson, other] = company.people
  if (!testPerson || !other) throw new Error('nobody there')
  owner = testPerson.claims
  user = other.claims
})

type Membership = { companyId: string; name: string; home: boolean; current: boolean; role: string }

async function call<Output>(claims: Claims, name: string, input: object = {}, id?: string): Promise<Output> {
  return (await bench.call(name, input, claims, id)).output as Output
}
const code = (claims: Claims, name: string, input: object = {}) => codeOf(bench.call(name, input, claims))

/** As the access token of the session would say. */
const claimsOf = ({ user: { id, companyId }, sessionId }: Session): Claims => ({
  userId: id,
  companyId,
  sessionId,
  expiresAt: owner.expiresAt,
})

it('founds a company that its owner steps into and back, one session at a time', async () => {
  const made = await call<Membership>(owner, 'companies.create', { name: 'Filial Sul' })
  expect(await call(owner, 'companies.mine')).toEqual([
    { companyId: company.id, name: 'Empresa de Teste', role: 'company_owner', home: true, current: true },
    { companyId: made.companyId, name: 'Filial Sul', role: 'company_owner', home: false, current: false },
  ])
  const there = await call<Session>(owner, 'companies.switch', { companyId: made.companyId })
  expect(there.user).toMatchObject({ companyId: made.companyId, companyName: 'Filial Sul' })
  expect(await code(owner, 'deals.pipelines')).toBe('auth.session_ended')
  expect(await call<Membership[]>(claimsOf(there), 'companies.mine')).toMatchObject([
    { current: false },
    { current: true },
  ])
  const back = await call<Session>(claimsOf(there), 'companies.switch', { companyId: company.id })
  expect(back.user.id).toBe(owner.userId)
  expect(await code(claimsOf(there), 'deals.pipelines')).toBe('auth.session_ended')
  expect(await code(claimsOf(back), 'deals.pipelines')).toBe('ok')
})

it('tells every feature of the new company', async () => {
  const { companyId } = await call<Membership>(owner, 'companies.create', { name: 'Filial' })
  const { commits } = await bench.log.range(companyId, 0)
  expect(commits.flatMap(({ events }) => events.map((event) => event.name))).toEqual([
    'companies.created',
    'access.changed',
    'companies.user_added',
  ])
})

it('founds one company a command, however often it is sent', async () => {
  const id = randomUUIDv7()
  const first = await call<Membership>(owner, 'companies.create', { name: 'Filial' }, id)
  expect(await call(owner, 'companies.create', { name: 'Filial' }, id)).toEqual(first)
  expect(await call(owner, 'companies.mine')).toHaveLength(2)
})

it('is for owners, and for companies one belongs to', async () => {
  const other = await createTestCompany(bench.databaseUrl)
  expect(await code(user, 'companies.switch', { companyId: company.id })).toBe('companies.switch_refused')
  expect(await code(user, 'companies.create', { name: 'x' })).toBe('auth.forbidden')
  expect(await code(owner, 'companies.switch', { companyId: other.id })).toBe('companies.not_found')
  expect(await call(user, 'companies.mine')).toHaveLength(1)
})

it('takes no tax number that is wrong or belongs to another company', async () => {
  const taxId = '12.ABC.345/01DE-35'
  expect(await code(owner, 'companies.create', { name: 'x', taxId: '12.ABC.345/01DE-36' })).toBe('request.invalid')
  expect(await code(owner, 'companies.create', { name: 'x', taxId })).toBe('ok')
  expect(await code(owner, 'companies.create', { name: 'y', taxId })).toBe('companies.tax_id_taken')
})

it('closes with the account there', async () => {
  const made = await call<Membership>(owner, 'companies.create', { name: 'Filial' })
  const there = claimsOf(await call<Session>(owner, 'companies.switch', { companyId: made.companyId }))
  const claims = claimsOf(await call<Session>(there, 'companies.switch', { companyId: company.id }))
  const client = await bench.pool.connect()
  await client.query('begin')
  await client.query(`select set_config('app.company', $1, true)`, [made.companyId])
  await client.query('update access set active = false where user_id = $1', [there.userId])
  await client.query('commit')
  client.release()
  expect(await code(claims, 'companies.switch', { companyId: made.companyId })).toBe('companies.not_found')
  expect(await call(claims, 'companies.mine')).toHaveLength(1)
})
