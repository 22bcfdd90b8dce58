import { randomUUIDv7 } from 'node:crypto'
import type { CostCentre, CostCentresState } from '@aura/contracts/companies/cost-centres.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { costCentresReducer, costTree } from '@aura/machines/companies/cost-centres.ts'
import { beforeEach, expect, it } from 'vitest'
import { parse } from '../platform/parse.ts'
import type { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { costCentres } from './cost-centres.ts'

const bench = testBench()
let company: TestCompany

beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
})

async function call<Output>(name: string, input: object): Promise<Output> {
  return (await bench.call(`companies.${name}`, input, company.people[0]?.claims ?? null)).output as Output
}
const outcome = (name: string, input: object) =>
  call(name, input).then(
    () => 'ok',
    (refusal: Refusal) => refusal.code,
  )

const brl = (amount: number) => ({ amount, currency: 'BRL' })

const create = (name: string, parentId: string | null = null, budget: number | null = null) =>
  call<CostCentre>('create-cost-centre', { centreId: randomUUIDv7(), parentId, name, budget })
const booking = (centreId: string | null, amount: number) => ({
  bookingId: randomUUIDv7(),
  centreId,
  kind: 'message',
  cost: { amount, currency: 'BRL' },
})

async function centresSnapshot(): Promise<{ position: number; state: CostCentresState }> {
  const { position, json } = await snapshotView(bench.pool, company.id, costCentres, {}, { room: '', owner: null })
  return { position, state: parse(costCentres.contract.state, JSON.parse(json)) as CostCentresState }
}
const events = async (after = 0) =>
  (await bench.log.range(company.id, after)).commits.flatMap((commit) =>
    commit.events.map((event): WireEvent => JSON.parse(event.json)),
  )

it('sums what was spent up the tree, and the events lead to what the snapshot shows', async () => {
  const before = await centresSnapshot()
  const sales = await create('Vendas')
  const south = await create('Sul', sales.id)
  await call('book-cost', booking(sales.id, 100))
  await call('book-cost', booking(south.id, 30))
  await call('book-cost', booking(south.id, 5))
  const after = await centresSnapshot()
  expect((await events(before.position)).reduce(costCentresReducer.fold, before.state)).toEqual(after.state)
  const [root] = costTree(after.state, after.state.month ?? '')
  expect(root).toMatchObject({ spent: 100, total: [brl(135)], children: [{ spent: 35, total: [brl(35)] }] })
  expect(costTree(after.state, '1999-01')[0]).toMatchObject({ spent: 0, total: [brl(0)] })
})

it('books the same once, and by many at once loses nothing', async () => {
  const centre = await create('Vendas')
  const firstValue = booking(centre.id, 7)
  const first = await call('book-cost', firstValue)
  expect(await call('book-cost', firstValue)).toEqual(first)
  expect(await outcome('book-cost', { ...firstValue, cost: { amount: 8, currency: 'BRL' } })).toBe('companies.id_taken')
  await Promise.all(Array.from({ length: 12 }, () => call('book-cost', booking(centre.id, 1))))
  const { state } = await centresSnapshot()
  expect(state.spent[centre.id]).toBe(19)
  const page = await call<{ total: number }>('cost-bookings', { centreId: centre.id, month: state.month, pageSize: 2 })
  expect(page).toMatchObject({ total: 13, rows: [{ kind: 'message' }, { kind: 'message' }] })
})

it('tells once that a budget was passed, and still books', async () => {
  const centre = await create('Vendas', null, 100)
  for (const amount of [90, 10, 1, 50]) await call('book-cost', booking(centre.id, amount))
  const passed = (await events()).filter(({ name }) => name === 'companies.budget_exceeded')
  expect(passed.map(({ body }) => body)).toMatchObject([{ centreId: centre.id, spent: 101, budget: { amount: 100 } }])
})

it('makes the default centre with the first booking that names none, and only one', async () => {
  await Promise.all(Array.from({ length: 5 }, () => call('book-cost', booking(null, 1))))
  const { state } = await centresSnapshot()
  const [only, ...others] = Object.values(state.centres)
  expect(others).toEqual([])
  expect(only).toMatchObject({ name: 'Geral', isDefault: true, currency: 'BRL' })
  expect(state.spent[only?.id ?? '']).toBe(5)
})

it('closes no circle, even by two moves at once, and overwrites nothing unseen', async () => {
  const [a, b] = [await create('A'), await create('B')]
  const move = ({ id, name }: CostCentre, parentId: string) =>
    outcome('edit-cost-centre', { centreId: id, version: 1, parentId, name, budget: null, active: true })
  expect((await Promise.all([move(a, b.id), move(b, a.id)])).sort()).toEqual(['companies.cost_centre_circle', 'ok'])
  expect(await move(a, a.id)).not.toBe('ok')
  expect(await outcome('create-cost-centre', { centreId: a.id, parentId: null, name: 'x', budget: null })).toBe(
    'companies.id_taken',
  )
})

it('knows no centre of another company, and no other currency', async () => {
  const centre = await create('Vendas')
  const dollars = { ...booking(centre.id, 1), cost: { amount: 1, currency: 'USD' } }
  expect(await outcome('book-cost', dollars)).toBe('companies.currency_differs')
  company = await createTestCompany(bench.databaseUrl)
  expect(await outcome('book-cost', booking(centre.id, 1))).toBe('companies.cost_centre_not_found')
  expect(
    await outcome('create-cost-centre', { centreId: randomUUIDv7(), parentId: centre.id, name: 'x', budget: 1 }),
  ).toBe('companies.cost_centre_not_found')
})
