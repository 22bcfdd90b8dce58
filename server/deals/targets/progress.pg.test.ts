/** A target is what a query over the table would say, whatever was done with the deals. */
import { randomUUIDv7 } from 'node:crypto'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { stateIn } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { boardReducer } from '@aura/machines/deals/board.ts'
import { progressOf } from '@aura/machines/deals/targets.ts'
import { wallText } from '@aura/machines/platform/wall-clock.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from '../../platform/parse.ts'
import { Refusal } from '../../platform/refuse.ts'
import { snapshotView } from '../../platform/snapshot-view.ts'
import { board } from '../board.ts'

const bench = testBench()
let owner: pg.Client
let company: TestCompany
beforeAll(async () => {
  owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
})
afterAll(() => owner.end())

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const edit = (dealId: string, patch: object, over: object = {}) =>
  call('deals.edit-many', { edits: [{ dealId, patch, ...over }] })
const snapshot = async () => {
  const { position, json } = await snapshotView(
    bench.pool,
    company.id,
    board,
    { pipelineId: company.pipelineId },
    { room: '', owner: null },
  )
  return { position, state: parse(board.contract.state, stateIn(board.contract, JSON.parse(json))) as BoardState }
}

const step = fc.record({
  do: fc.constantFrom('open', 'open', 'win', 'win', 'reopen', 'lose', 'take back', 'hand over', 'merge', 'archive'),
  at: fc.nat(),
  other: fc.nat(),
  amount: fc.integer({ min: 1, max: 99_999 }),
  probability: fc.integer({ min: 0, max: 100 }),
  close: fc.constantFrom(null, '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01'),
  currency: fc.constantFrom('BRL', 'BRL', 'BRL', 'USD'),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function perform(all: string[], item: Step): Promise<void> {
  const { at, other, amount, probability, close: expectedClose, currency } = item
  const [dealId, second] = [all[at % all.length], all[other % all.length]]
  const ownerId = company.people[other % company.people.length]?.id
  if (item.do === 'open' || dealId === undefined || second === undefined) {
    const id = randomUUIDv7()
    await call('deals.create', {
      ...{ dealId: id, stage: 'closing', title: 'Loja', ownerId, probability, expectedClose },
      value: { amount, currency },
    })
    all.push(id)
  } else if (item.do === 'win') await call('deals.win', { dealId, reason: null })
  else if (item.do === 'reopen') await call('deals.move', { dealId, to: 'proposal', before: null })
  else if (item.do === 'lose') await call('deals.move', { dealId, to: 'lost', before: null })
  else if (item.do === 'hand over') await edit(dealId, { ownerId })
  else if (item.do === 'archive') await edit(dealId, { archived: other % 2 === 0 })
  else if (item.do === 'merge') await call('deals.merge', { mergeId: randomUUIDv7(), keptId: dealId, goneId: second })
  else {
    const { version } = await call<Deal>('deals.read', { dealId })
    await edit(dealId, {}, { undoesMove: version })
  }
}

/** The sums of a period, as the database adds them up on the company's clocks. */
async function inTheTable(timezone: string, from: string, to: string, users: readonly string[]) {
  const text = `select
      coalesce(sum(value_amount) filter (where outcome ->> 'result' = 'won'
        and ((outcome ->> 'at')::timestamptz at time zone $2)::date between $3 and $4), 0)::float8 as won,
      round(coalesce(sum(value_amount * probability / 100.0) filter (where outcome is null and stage <> 'lost'
        and expected_close::date between $3 and $4), 0))::float8 as expected
    from deals where company_id = $1 and archived_at is null and value_currency = 'BRL'
      and (cardinality($5::uuid[]) = 0 or owner_id = any ($5))`
  const { rows } = await owner.query(text, [company.id, timezone, from, to, users])
  return rows[0] as { won: number; expected: number }
}

const periods = [
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2026-12', '2026-12-01', '2026-12-31'],
  ['2026-Q4', '2026-10-01', '2026-12-31'],
  ['2027', '2027-01-01', '2027-12-31'],
] as const
const timezones = ['America/Sao_Paulo', 'Europe/Madrid', 'Pacific/Kiritimati', 'Pacific/Honolulu']
/** An hour before and after the ends of the periods, in all of these time zones. */
const moments = fc
  .tuple(fc.constantFrom('2026-11-01', '2026-12-01', '2027-01-01'), fc.integer({ min: -15, max: 13 }), fc.boolean())
  .map(([day, hours, later]) => new Date(Date.parse(day) + hours * 3_600_000 + (later ? 1 : -1)).toISOString())

async function eventsAfter(position: number): Promise<WireEvent[]> {
  const { commits } = await bench.log.range(company.id, position)
  return commits.flatMap((commit) => commit.events.map((event): WireEvent => JSON.parse(event.json)))
}

it('won and expected are what the table adds up to: of everybody, of some, and of each person', async () => {
  let counted = 0
  const runs = fc.asyncProperty(
    fc.array(step, { minLength: 6, maxLength: 20 }),
    fc.array(moments, { minLength: 1, maxLength: 8 }),
    fc.constantFrom(...timezones),
    async (steps, ends, timezone) => {
      company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user', 'company_user'])
      const all: string[] = []
      const first = await snapshot()
      for (const item of steps)
        await perform(all, item).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      // The live board counts each of these once, as a board that is opened now does.
      const live = (await eventsAfter(first.position)).reduce(boardReducer.fold, first.state)
      expect(sumsOf(live, timezone)).toEqual(sumsOf((await snapshot()).state, timezone))
      for (const [at, dealId] of all.entries())
        await owner.query(
          `update deals set outcome = jsonb_set(outcome, '{at}', to_jsonb($2::text)) where id = $1 and outcome is not null`,
          [dealId, ends[at % ends.length]],
        )
      const { state } = await snapshot()
      const dayOf = (instant: string) => wallText(timezone, new Date(instant)).slice(0, 10)
      const people = company.people.map(({ id }) => id)
      for (const [period, from, to] of periods)
        for (const userIds of [[], people.slice(0, 2), ...people.map((id) => [id])]) {
          const target = { userIds, period, amount: { amount: 100, currency: 'BRL' as const } }
          const progress = progressOf(target, { board: state, dayOf })
          const { won, expected } = await inTheTable(timezone, from, to, userIds)
          counted += won + expected
          expect([progress.won.amount, progress.expected.amount], `${period} ${timezone}`).toEqual([won, expected])
          const sum = (key: 'won' | 'expected') => progress.people.reduce((all, person) => all + person[key], 0)
          expect([sum('won'), sum('expected')]).toEqual([won, expected])
        }
    },
  )
  await fc.assert(runs, { numRuns: 12 })
  expect(counted).toBeGreaterThan(0)
}, 120_000)

const sumsOf = (state: BoardState, timezone: string) => {
  const dayOf = (instant: string) => wallText(timezone, new Date(instant)).slice(0, 10)
  const year = String(new Date().getUTCFullYear())
  const target = { userIds: [], period: year, amount: { amount: 100, currency: 'BRL' as const } }
  const { won, expected, people } = progressOf(target, { board: state, dayOf })
  return { won: won.amount, expected: expected.amount, people }
}
