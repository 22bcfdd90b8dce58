/** The board and the forecast of any moment, against a recomputation from the log that shares no code with them. */

import { randomUUIDv7 } from 'node:crypto'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals, countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { type boardAt as boardAtContract, boardStateOf } from '@aura/contracts/deals/history.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { forecastOf } from '@aura/machines/deals/forecast.ts'
import { metricsOf, sums, waterfallOf } from '@aura/machines/deals/metrics.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../platform/refuse.ts'

const bench = testBench()
let company: TestCompany
/** Sees the log of every company; the server's own role sees none outside a company. */
let owner: pg.Pool
beforeAll(() => {
  owner = testPool(bench.databaseUrl)
})
afterAll(() => owner.end())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T

const stage = fc.constantFrom('prospecting', 'proposal', 'closing', 'lost')
const opening = fc.record({
  ...{ do: fc.constant('open' as const), stage, amount: fc.integer({ min: 0, max: 9 }) },
  probability: fc.constantFrom(10, 50, 90),
  month: fc.constantFrom('2030-01', '2030-02', undefined),
})
const step = fc.oneof(
  { weight: 3, arbitrary: opening },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('move' as const), at: fc.nat(), stage }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('worth' as const), at: fc.nat(), amount: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('win' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('archive' as const), at: fc.nat(), archived: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function perform(all: string[], item: Step): Promise<void> {
  const money = (amount: number) => ({ amount: amount * 100, currency: 'BRL' })
  if (item.do === 'open') {
    const dealId = randomUUIDv7()
    const { probability, month } = item
    const deal = { dealId, title: 'x', stage: item.stage, probability, expectedClose: month && `${month}-28` }
    await call('deals.create', { ...deal, value: money(item.amount) })
    all.push(dealId)
    return
  }
  const dealId = all[item.at % Math.max(all.length, 1)]
  if (dealId === undefined) return
  const edit = (patch: object) => call('deals.edit-many', { edits: [{ dealId, patch }] })
  if (item.do === 'move') await call('deals.move', { dealId, to: item.stage, before: null })
  else if (item.do === 'win') await call('deals.win', { dealId })
  else await edit(item.do === 'worth' ? { value: money(item.amount) } : { archived: item.archived })
}

/** `at` to the microsecond, as the database keeps it. */
type Entry = { at: string; name: string; deal: Deal }

async function logOf(): Promise<Entry[]> {
  const { rows } = await owner.query<{ at: string; name: string; body: string }>({
    text: `select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') at, name, body from events where company_id = $1 and body like '{"deal":%' order by position`,
    values: [company.id],
  })
  return rows.map(({ at, name, body }) => ({
    at,
    name,
    deal: (JSON.parse(body) as { deal: Deal }).deal,
  }))
}

const rotting = new Set(['prospecting', 'proposal'])
const rotsAfterMs = 30 * 86_400_000

/** `later`: the moment by which deals are stuck. What a person with the log and a pencil would add up. */
function byHand(log: readonly Entry[], until: string, later: number) {
  const last = new Map<string, Entry>()
  for (const entry of log) if (entry.at <= until) last.set(entry.deal.id, entry)
  const present = [...last.values()].filter(({ name }) => name !== 'deals.archived').map(({ deal }) => deal)
  const open = present.filter(({ outcome }) => outcome === undefined)
  const [won, lost] = ['won', 'lost'].map((result) => present.filter(({ outcome }) => outcome?.result === result))
  const weightOf = (deals: readonly Deal[]) =>
    Math.round(deals.reduce((sum, { value, probability }) => sum + (value.amount * probability) / 100, 0))
  const months: Record<string, number> = {}
  for (const { expectedClose } of open) {
    const month = expectedClose?.slice(0, 7) ?? 'none'
    months[month] = weightOf(open.filter((deal) => (deal.expectedClose?.slice(0, 7) ?? 'none') === month))
  }
  const ended = (won?.length ?? 0) + (lost?.length ?? 0)
  const days = (won ?? [])
    .map(({ createdAt, outcome }) => (Date.parse(outcome?.at ?? '') - Date.parse(createdAt)) / 86_400_000)
    .sort((a, b) => a - b)
  const middle = [days[Math.floor((days.length - 1) / 2)] ?? 0, days[Math.ceil((days.length - 1) / 2)] ?? 0]
  return {
    present: present.length,
    value: present.reduce((sum, { value }) => sum + value.amount, 0),
    probability: open.length === 0 ? null : open.reduce((sum, { probability }) => sum + probability, 0) / open.length,
    won: won?.length,
    lost: lost?.length,
    winRate: ended === 0 ? null : Math.round(((won?.length ?? 0) / ended) * 100),
    cycleDays: days.length === 0 ? null : ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2,
    stuck: open.filter(({ stage, movedAt }) => rotting.has(stage) && later - Date.parse(movedAt) >= rotsAfterMs).length,
    weighted: weightOf(open),
    months,
  }
}

/** What the screens say of a board: the head, the forecast by month, and the results. */
function figuresOf(board: BoardState, at: number) {
  const metrics = metricsOf(board, at)
  const all = allDeals(board.deals)
  const [weighted = { amount: 0 }] = metrics.total.weighted
  const [value = { amount: 0 }] = sums(all)
  const open = metrics.total.deals
  const months = forecastOf(board, { by: 'owner', targets: [], since: '2000-01', dayOf: (instant) => instant })
  const expected = months.filter(({ total }) => total.cells.open.deals.length > 0)
  const byMonth = expected.map(({ month, total }) => [month ?? 'none', total.cells.weighted.amount])
  expect(byMonth).toEqual(metrics.forecast.map(({ month, weighted: [money] }) => [month ?? 'none', money?.amount]))
  return {
    present: countDeals(board.deals),
    value: value.amount,
    probability: open.length === 0 ? null : open.reduce((sum, deal) => sum + deal.probability, 0) / open.length,
    won: metrics.won.length,
    lost: metrics.lost.length,
    winRate: metrics.winRate,
    cycleDays: metrics.cycleDays,
    stuck: metrics.stuck.length,
    weighted: weighted.amount,
    months: Object.fromEntries(byMonth),
  }
}

it('the board, the forecast and what moved it are what the log says of any moment', async () => {
  await fc.assert(
    fc.asyncProperty(opening, fc.array(step, { minLength: 7, maxLength: 13 }), async (first, steps) => {
      company = await createTestCompany(bench.databaseUrl, ['company_owner'])
      const all: string[] = []
      for (const item of [first, ...steps])
        await perform(all, item).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      const log = await logOf()
      const span = Date.parse(log.at(-1)?.at ?? '') - Date.parse(log[0]?.at ?? '')
      const boardAt = async (at: string) =>
        boardStateOf(
          await call<OutputOf<typeof boardAtContract>>('deals.board-at', { pipelineId: company.pipelineId, at }),
        )
      const moments = [...new Set(log.map(({ at }) => new Date(Date.parse(at) + 1).toISOString()))]
      expect(moments.length).toBeGreaterThan(0)
      // No board is shown of a moment that has not come.
      const last = Date.parse(moments.at(-1) ?? '')
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(last), { interval: 1 })
      let before: { board: BoardState; weighted: number } | undefined
      for (const at of moments) {
        const board = await boardAt(at)
        // About half of what has moved until then stands for thirty days.
        const later = Date.parse(at) + rotsAfterMs - Math.round(span / 2)
        const wanted = byHand(log, at.replace('Z', '000Z'), later)
        expect(figuresOf(board, later)).toEqual(wanted)
        if (before) {
          const waterfall = waterfallOf(before.board, board, 'BRL')
          const moved = Object.values(waterfall.steps).reduce((sum, { amount }) => sum + amount, 0)
          expect(Math.round(moved)).toBe(Math.round(wanted.weighted - before.weighted))
        }
        before = { board, weighted: wanted.weighted }
      }
    }),
    { numRuns: 6 },
  )
})
