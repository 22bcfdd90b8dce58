import { randomUUIDv7 } from 'node:crypto'
import { type BoardState, boardLimit } from '@aura/contracts/deals/board.ts'
import { boardRoom, type Deal, stages } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { stateIn } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { boardReducer, columnsOf } from '@aura/machines/deals/board.ts'
import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { parse } from '../platform/parse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { board } from './board.ts'

const bench = testBench()

const step = fc.record({
  what: fc.constantFrom('create', 'create', 'move', 'move', 'move', 'edit', 'archive', 'restore'),
  deal: fc.nat(),
  to: fc.constantFrom(...stages),
  before: fc.option(fc.nat(), { nil: null }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(company: TestCompany, { what, deal, to, before }: Step, existing: string[]): Promise<void> {
  const claims = company.people[0]?.claims ?? null
  const dealId = existing[deal % existing.length]
  const call = (name: string, input: object) => bench.call(name, input, claims).catch(() => null)
  const value = { amount: deal, currency: 'BRL' }
  if (what === 'create' || dealId === undefined) {
    const id = randomUUIDv7()
    await call('deals.create', {
      dealId: id,
      pipelineId: company.pipelineId,
      stage: to,
      title: 'x',
      value,
      probability: 1,
    })
    existing.push(id)
  } else if (what === 'move') {
    await call('deals.move', { dealId, to, before: before === null ? null : existing[before % existing.length] })
  } else if (what === 'archive' || what === 'restore') {
    await call('deals.edit-many', { edits: [{ dealId, patch: { archived: what === 'archive' } }] })
  } else await call('deals.edit', { dealId, version: 1, title: 'y', contact: null, value, probability: 2 })
}

async function snapshot(company: TestCompany): Promise<{ position: number; state: BoardState }> {
  const params = { pipelineId: company.pipelineId }
  const { position, json } = await snapshotView(bench.pool, company.id, board, params, {
    room: boardRoom(company.pipelineId),
    owner: null,
  })
  return { position, state: parse(board.contract.state, stateIn(board.contract, JSON.parse(json))) as BoardState }
}

it('snapshot(n) and the events from n to m make snapshot(m)', async () => {
  const runs = fc.asyncProperty(
    fc.array(step, { maxLength: 12 }),
    fc.array(step, { maxLength: 12 }),
    async (first, then) => {
      const company = await createTestCompany(bench.databaseUrl)
      const existing: string[] = []
      for (const item of first) await take(company, item, existing)
      const before = await snapshot(company)
      for (const item of then) await take(company, item, existing)
      const after = await snapshot(company)
      const { commits } = await bench.log.range(company.id, before.position)
      const events = commits.flatMap((commit) => commit.events.map((event): WireEvent => JSON.parse(event.json)))
      expect(events.reduce(boardReducer.fold, before.state)).toEqual(after.state)
      expect(after.position).toBe(before.position + events.length)
    },
  )
  await fc.assert(runs, { numRuns: 12 })
})

it('a column is in the order of the hand', async () => {
  const company = await createTestCompany(bench.databaseUrl)
  const claims = company.people[0]?.claims ?? null
  const ids = ['a', 'b', 'c'].map(() => randomUUIDv7())
  const value = { amount: 1, currency: 'BRL' }
  for (const dealId of ids) await bench.call('deals.create', { dealId, title: dealId, value, probability: 1 }, claims)
  const [a, b, c] = ids
  await bench.call('deals.move', { dealId: c, to: 'prospecting', before: a }, claims)
  const { state } = await snapshot(company)
  expect(columnsOf(state)[0]?.deals.map((deal: Deal) => deal.id)).toEqual([c, a, b])
})

it('a gap takes any number of drops: a column whose ranks have grown long is drawn anew, in its order', async () => {
  const company = await createTestCompany(bench.databaseUrl)
  const claims = company.people[0]?.claims ?? null
  const value = { amount: 1, currency: 'BRL' }
  const ids = Array.from({ length: 3 }, () => randomUUIDv7())
  for (const dealId of ids) await bench.call('deals.create', { dealId, title: 'x', value, probability: 1 }, claims)
  const [first, second, third] = ids
  const narrow = (id: string | undefined, tail: string) =>
    asOwner('update deals set rank = $1 where id = $2', [`a0${'V'.repeat(97)}${tail}`, id])
  // What many drops just above the second card leave behind: a gap with names of a hundred letters.
  await narrow(first, 'V')
  await narrow(second, 'W')
  await asOwner('update deals set rank = $1 where id = $2', ['a5', third])
  const before = await snapshot(company)
  await bench.call('deals.move', { dealId: third, to: 'prospecting', before: second }, claims)
  const after = await snapshot(company)
  expect(columnsOf(after.state)[0]?.deals.map((deal: Deal) => deal.id)).toEqual([first, third, second])
  expect(allDeals(after.state.deals).every((deal) => deal.rank.length < 10)).toBe(true)
  const { commits } = await bench.log.range(company.id, before.position)
  const events = commits.flatMap((commit) => commit.events.map((event): WireEvent => JSON.parse(event.json)))
  expect(events.map((event) => event.name)).toEqual(['deals.column_respread', 'deals.moved'])
  expect(events.reduce(boardReducer.fold, before.state)).toEqual(after.state)
})

async function asOwner(statement: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client(bench.databaseUrl)
  await owner.connect()
  await owner.query(statement, values)
  await owner.end()
}

it('never holds more than its limit, however many create at once', async () => {
  const company = await createTestCompany(bench.databaseUrl)
  const claims = company.people[0]?.claims ?? null
  await asOwner(
    `insert into deals (company_id, id, pipeline_id, stage, rank, title, value_amount, value_currency, probability, owner_id, owner_name)
     select $1, uuidv7(), $2, 'lost', 'a' || n, 'x', 1, 'BRL', 1, $3, 'x' from generate_series(1, $4) n`,
    [company.id, company.pipelineId, company.people[0]?.id, boardLimit - 1],
  )
  const value = { amount: 1, currency: 'BRL' }
  const create = () => bench.call('deals.create', { dealId: randomUUIDv7(), title: 'x', value, probability: 1 }, claims)
  const results = await Promise.allSettled(Array.from({ length: 6 }, create))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})
