/** The board as it was; `byHand` recomputes it from the log and shares no code with the board and its columns. */

import { randomUUIDv7 } from 'node:crypto'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { boardRoom, type Deal } from '@aura/contracts/deals/deal.ts'
import { countDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { type boardOn, boardStateOf } from '@aura/contracts/deals/history.ts'
import type { Pipeline, StageRule } from '@aura/contracts/deals/pipeline.ts'
import { columnRespread } from '@aura/contracts/deals/respread.ts'
import { type OutputOf, stateIn } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import { boardReducer, columnsOf } from '@aura/machines/deals/board.ts'
import { sums } from '@aura/machines/deals/metrics.ts'
import { evenRanks } from '@aura/machines/deals/rank.ts'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appendStatement, type Emitted, emitted } from '../platform/append.ts'
import { transact } from '../platform/database/transact.ts'
import type { Emit } from '../platform/handle.ts'
import { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { board } from './board.ts'
import { renameIn } from './of-contact.ts'

const bench = testBench()
let company: TestCompany
let owner: pg.Pool
beforeAll(() => {
  owner = testPool(bench.databaseUrl)
})
afterAll(() => owner.end())
const begin = async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  await owner.query("update companies set timezone = 'Asia/Tokyo' where id = $1", [company.id])
}
beforeEach(begin)

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const readBoard = (day: string) =>
  call<OutputOf<typeof boardOn>>('deals.board-on', { pipelineId: company.pipelineId, day })
const open = async (stage: string, amount = 100) => {
  const dealId = randomUUIDv7()
  const value = { amount, currency: amount % 3 === 0 ? 'USD' : 'BRL' }
  await call('deals.create', { dealId, title: `Loja ${amount}`, stage, probability: 50, value })
  return dealId
}
const move = (dealId: string, to: string, before: string | null = null) =>
  call<Deal>('deals.move', { dealId, to, before })
const edit = (dealId: string, patch: object) => call('deals.edit-many', { edits: [{ dealId, patch }] })
const pipelineNow = async () => {
  const all = await call<Pipeline[]>('deals.pipelines', {})
  return all.find(({ id }) => id === company.pipelineId) ?? expect.fail('no pipeline')
}
const change = async (over: (stages: StageRule[]) => StageRule[]) => {
  const { id: pipelineId, version, name, stages } = await pipelineNow()
  return await call('deals.edit-pipeline', { pipelineId, version, name: `${name}+`, stages: over(stages) })
}
/** As a column is drawn anew that has no room left. */
async function respread(stage: string) {
  const { rows } = await owner.query<{ id: string }>(
    'select id from deals where company_id = $1 and stage = $2 order by rank collate "C", id',
    [company.id, stage],
  )
  const ranks = evenRanks(rows.map(({ id }) => id))
  for (const [id, rank] of Object.entries(ranks))
    await owner.query('update deals set rank = $3 where company_id = $1 and id = $2', [company.id, id, rank])
  const body = { pipelineId: company.pipelineId, stage, ranks }
  const events = [emitted(columnRespread, body, randomUUIDv7())]
  const batch = { company: company.id, actor: null, cause: null, events }
  await transact(bench.pool, company.id, 'write', [], async () => ({
    closing: [appendStatement(batch)],
    done: () => undefined,
  }))
}

const stage = fc.constantFrom('prospecting', 'proposal', 'closing', 'lost')
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('open' as const), stage, amount: fc.integer({ min: 1, max: 99 }) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move' as const), at: fc.nat(), other: fc.nat(), stage }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('worth' as const), at: fc.nat(), amount: fc.nat({ max: 99 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('win' as const), at: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('archive' as const), at: fc.nat(), archived: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take back' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), at: fc.nat(), other: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take apart' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('respread' as const), stage }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stages' as const), place: fc.nat({ max: 5 }) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Done = { all: string[]; merges: string[]; moves: Map<string, number> }
const nothing = (): Done => ({ all: [], merges: [], moves: new Map() })

async function perform({ all, merges, moves }: Done, item: Step): Promise<void> {
  if (item.do === 'open') return void all.push(await open(item.stage, item.amount))
  if (item.do === 'respread') return await respread(item.stage)
  if (item.do === 'stages') {
    await change((stages) => [...stages.slice(item.place), ...stages.slice(0, item.place)])
    return
  }
  const dealId = all[item.at % Math.max(all.length, 1)]
  if (dealId === undefined) return
  const other = 'other' in item ? (all[item.other % (all.length + 1)] ?? null) : null
  if (item.do === 'move') moves.set(dealId, (await move(dealId, item.stage, other)).version)
  else if (item.do === 'take back')
    await call('deals.edit-many', { edits: [{ dealId, patch: {}, undoesMove: moves.get(dealId) ?? 0 }] })
  else if (item.do === 'merge') {
    const mergeId = randomUUIDv7()
    await call('deals.merge', { mergeId, keptId: dealId, goneId: other ?? dealId })
    merges.push(mergeId)
  } else if (item.do === 'take apart')
    await call('deals.undo-merge', { mergeId: merges[item.at % Math.max(merges.length, 1)] ?? dealId })
  else if (item.do === 'win') await call('deals.win', { dealId })
  else if (item.do === 'archive') await edit(dealId, { archived: item.archived })
  else await edit(dealId, { value: { amount: item.amount, currency: 'BRL' } })
}

/** One event every few hours, so that what was done in a moment was done over days. */
async function spread(hours = 7) {
  await owner.query(
    `update events set at = timestamptz '2026-03-01 00:00:00Z' + n.nth * make_interval(hours => $2)
     from (select position as p, row_number() over (order by position) as nth from events
       where company_id = $1 and name like 'deals.%') n
     where company_id = $1 and position = n.p`,
    [company.id, hours],
  )
  // The rows of the deals and of their pipeline are as old as what the log says of them.
  await owner.query("update pipelines set created_at = '2026-02-01Z' where company_id = $1", [company.id])
  await owner.query(
    `update deals d set created_at = first.at, archived_at = case when d.archived_at is null then null else last.at end
     from (select deal_subject(body) as id, min(at) as at from events
       where company_id = $1 and name = 'deals.created' group by 1) first
     left join (select deal_subject(body) as id, max(at) as at from events
       where company_id = $1 and name = 'deals.archived' group by 1) last using (id)
     where d.company_id = $1 and d.id = first.id`,
    [company.id],
  )
}

type Logged = {
  deal?: Deal
  pipeline?: { stages: { id: string }[] }
  ranks?: Record<string, string>
}
type Entry = { name: string; at: string; body: Logged }

async function logOf(): Promise<Entry[]> {
  const { rows } = await owner.query<{ name: string; at: Date; body: string }>(
    `select name, at, body from events where company_id = $1 and name like 'deals.%' order by position`,
    [company.id],
  )
  return rows.map(({ name, at, body }) => ({ name, at: at.toISOString(), body: JSON.parse(body) as Logged }))
}

type DrawnColumn = { stage: string; cards: string[]; money: Record<string, number> }
const beginning = ['prospecting', 'qualification', 'proposal', 'negotiation', 'closing', 'lost']

/** What a person with the log and a pencil would draw. */
function byHand(log: readonly Entry[], until: string): DrawnColumn[] {
  const present = new Map<string, Deal>()
  let stages = beginning
  for (const { at, body } of log) {
    if (at >= until) break
    if (body.pipeline) stages = body.pipeline.stages.map(({ id }) => id)
    if (body.deal?.archivedAt !== undefined) present.delete(body.deal.id)
    else if (body.deal) present.set(body.deal.id, body.deal)
    for (const [id, rank] of Object.entries(body.ranks ?? {})) {
      const deal = present.get(id)
      if (deal) present.set(id, { ...deal, rank })
    }
  }
  const key = ({ rank, id }: Deal) => `${rank} ${id}`
  return stages.map((stage) => {
    const cards = [...present.values()].filter((deal) => deal.stage === stage)
    const money: Record<string, number> = {}
    for (const { value } of cards) money[value.currency] = (money[value.currency] ?? 0) + value.amount
    return { stage, cards: cards.sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ title }) => title), money }
  })
}

const shownOn = async (day: string): Promise<DrawnColumn[]> =>
  columnsOf(boardStateOf(await readBoard(day))).map(({ stage, deals }) => ({
    stage,
    cards: deals.map(({ title }) => title),
    money: Object.fromEntries(sums(deals).map(({ currency, amount }) => [currency, amount])),
  }))

/** Of the company's clocks, nine hours before those of UTC. */
const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)
const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00+09:00`) + 86_400_000).toISOString()

it('columns, cards, their order, counts and money are what the log says of every day', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      await begin()
      const done = nothing()
      for (const item of steps)
        await perform(done, item).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      await spread()
      const log = await logOf()
      for (let day = 0; day < 9; day += 1) {
        const date = new Date(Date.UTC(2026, 1, 28 + day)).toISOString().slice(0, 10)
        expect(await shownOn(date), date).toEqual(byHand(log, endOf(date)))
      }
    }),
    { numRuns: 6 },
  )
})

async function liveBoard() {
  const params = { pipelineId: company.pipelineId }
  const room = { room: boardRoom(company.pipelineId), owner: null }
  const { position, json } = await snapshotView(bench.pool, company.id, board, params, room)
  return { position, state: stateIn(board.contract, JSON.parse(json)) as BoardState }
}

it('an archived deal stays off the boards of now and of then when its contact is renamed', async () => {
  const [contactId, dealId] = [randomUUIDv7(), randomUUIDv7()]
  await call('contacts.create', { contactId, name: 'Marina', addresses: [] })
  const value = { amount: 100, currency: 'BRL' }
  await call('deals.create', { dealId, title: 'Loja', probability: 50, value, contactId })
  await edit(dealId, { archived: true })
  const { position, state } = await liveBoard()
  await transact(bench.pool, company.id, 'write', [], async ({ db }) => {
    const events: Emitted[] = []
    const emit: Emit = (contract, body) => void events.push(emitted(contract, body, randomUUIDv7()))
    await renameIn({ tx: db, emit }, { id: contactId, name: 'Marina Prado' })
    const batch = { company: company.id, actor: null, cause: null, events }
    return { closing: [appendStatement(batch)], done: () => undefined }
  })
  const { commits } = await bench.log.range(company.id, position)
  const news = commits.flatMap(({ events }) => events.map((event): WireEvent => JSON.parse(event.json)))
  expect(news.map(({ name }) => name)).toEqual(['deals.edited'])
  expect(countDeals(news.reduce(boardReducer.fold, state).deals)).toBe(0)
  expect((await readBoard(today)).deals).toEqual({})
  const moment = { pipelineId: company.pipelineId, at: new Date().toISOString() }
  expect((await call<{ deals: object }>('deals.board-at', moment)).deals).toEqual({})
})
