/** What the owner's page holds, folded from events, is what the server would show anew. */

import type { Session } from '@aura/contracts/identity/session.ts'
import type { View } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { planReducer } from '@aura/machines/companies/plan.ts'
import { supportReducer } from '@aura/machines/companies/support.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Claims, ViewHandler } from '../platform/handle.ts'
import { parse } from '../platform/parse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { plan } from './plan.ts'
import { support } from './support.ts'

const bench = testBench()
let company: TestCompany
let owner: Claims
let platform: Claims

beforeAll(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const above = await createTestCompany(bench.databaseUrl, ['platform_owner'])
  const [testPerson, other] = [company.people[0], above.people[0]]
  if (!testPerson || !other) throw new Error('nobody there')
  owner = testPerson.claims
  platform = other.claims
})

async function snapshot<S>(handler: ViewHandler & { contract: View }, room: string) {
  const { position, json } = await snapshotView(bench.pool, company.id, handler, {}, { room, owner: null })
  return { position, state: parse(handler.contract.state, JSON.parse(json)) as S }
}

async function since(room: string, position: number): Promise<WireEvent[]> {
  const { commits } = await bench.log.range(company.id, position)
  const events = commits.flatMap((commit) => commit.events.filter((event) => event.rooms.includes(room)))
  return events.map(({ json }) => JSON.parse(json) as WireEvent)
}

it('the plan with what is asked for', async () => {
  const room = 'companies.plan'
  const before = await snapshot<Parameters<typeof planReducer.fold>[0]>(plan, room)
  const set = (modules: object[]) => bench.call('companies.set-plan', { companyId: company.id, modules }, platform)
  await set([{ module: 'crm', active: false }])
  await bench.call('companies.ask-module', { module: 'crm', note: 'já' }, owner)
  await bench.call('companies.ask-module', { module: 'centro_custos' }, owner)
  await bench.call('companies.decline-module', { companyId: company.id, module: 'centro_custos' }, platform)
  const half = await snapshot<typeof before.state>(plan, room)
  expect((await since(room, before.position)).reduce(planReducer.fold, before.state)).toEqual(half.state)
  expect(half.state.asked).toMatchObject([{ module: 'crm' }])
  await set([{ module: 'crm', active: true }])
  const after = await snapshot<typeof before.state>(plan, room)
  expect((await since(room, half.position)).reduce(planReducer.fold, half.state)).toEqual(after.state)
  expect(after.state).toEqual({ modules: [{ module: 'crm', active: true }], asked: [] })
})

it('the consent and the visits under it', async () => {
  const room = 'companies.support'
  const before = await snapshot<Parameters<typeof supportReducer.fold>[0]>(support, room)
  const { output } = await bench.call('companies.grant-support', { reason: 'Fila parada', hours: 3 }, owner)
  const session = await bench.call('companies.enter-support', { companyId: company.id }, platform)
  const half = await snapshot<typeof before.state>(support, room)
  expect((await since(room, before.position)).reduce(supportReducer.fold, before.state)).toEqual(half.state)
  expect(half.state).toMatchObject({ grant: output, visits: [{ id: (session.output as Session).user.id }] })
  const { id: grantId } = output as { id: string }
  await bench.call('companies.withdraw-support', { grantId }, owner)
  const folded = (await since(room, half.position)).reduce(supportReducer.fold, half.state)
  expect(folded.grant).toBeNull()
})
