/** What became of the deals of each stage, against a recomputation from the log that shares no code with it. */

import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { StageRecord, StageRecords } from '@aura/contracts/deals/learned.ts'
import type { Pipeline, StageRule } from '@aura/contracts/deals/pipeline.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { codeOf, testBench } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import fc from 'fast-check'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'
import { fillVisitedStages } from './fill-visited-stages.ts'

const bench = testBench()
let company: TestCompany
/** The log is read past row-level security, which would show none of it. */
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
type Answer = { stages: StageRecords; all: StageRecord }
type Ended = { deals: Deal[]; record: StageRecord }
/** Whatever a record says, the deals that it opens say the same. */
async function answerOf(pipelineId = company.pipelineId): Promise<Answer> {
  const answer = await call<Answer>('deals.stage-records', { pipelineId })
  for (const [stage, record] of [[null, answer.all], ...Object.entries(answer.stages)] as const) {
    const opened = await call<Ended>('deals.ended', { pipelineId, stage })
    expect(opened.record).toEqual(record)
    expect(opened.deals.length).toBe(record.ended)
    expect(opened.deals.filter(({ outcome }) => outcome?.result === 'won').length).toBe(record.won)
  }
  return answer
}
const recordsOf = async (pipelineId?: string) => (await answerOf(pipelineId)).stages
const value = { amount: 100, currency: 'BRL' }
const open = async (stage: string, over: object = {}) => {
  const dealId = randomUUIDv7()
  await call('deals.create', { dealId, title: 'x', stage, probability: 50, value, ...over })
  return dealId
}
const move = (dealId: string, to: string) => call<Deal>('deals.move', { dealId, to, before: null })
const takeBack = (dealId: string, undoesMove: number) =>
  call('deals.edit-many', { edits: [{ dealId, patch: {}, undoesMove }] })
const change = async (over: (rule: StageRule) => StageRule) => {
  const [pipeline] = await call<Pipeline[]>('deals.pipelines', {})
  if (!pipeline) throw new Error('no pipeline')
  const { id: pipelineId, version, name, stages } = pipeline
  await call('deals.edit-pipeline', { pipelineId, version, name, stages: stages.map(over) })
}
const edit = (dealId: string, patch: object) => call('deals.edit-many', { edits: [{ dealId, patch }] })
const merge = (keptId: string, goneId: string) => call('deals.merge', { mergeId: randomUUIDv7(), keptId, goneId })

const stage = fc.constantFrom('prospecting', 'proposal', 'closing', 'lost')
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), stage }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move' as const), at: fc.nat(), stage }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take back' as const), at: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('win' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('archive' as const), at: fc.nat(), archived: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), at: fc.nat(), other: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** `moves`: the version that the last move of a deal has made. */
async function perform(all: string[], moves: Map<string, number>, item: Step): Promise<void> {
  if (item.do === 'open') return void all.push(await open(item.stage))
  const [dealId, other] = [all[item.at % all.length], 'other' in item ? all[item.other % all.length] : undefined]
  if (dealId === undefined) return
  if (item.do === 'move') moves.set(dealId, (await move(dealId, item.stage)).version)
  else if (item.do === 'take back') await takeBack(dealId, moves.get(dealId) ?? 0)
  else if (item.do === 'win') await call('deals.win', { dealId })
  else if (item.do === 'archive') await edit(dealId, { archived: item.archived })
  else if (other !== undefined) await merge(dealId, other)
}

type Logged = {
  deal?: { id: string; stage: string; outcome?: { result: string } }
  from?: string
  keptId?: string
  goneId?: string
  undone?: boolean
}

/** What a person with the log and a pencil would count. */
async function byHand(): Promise<Answer> {
  const { rows } = await owner.query<{ name: string; body: string }>({
    text: `select name, body from events where company_id = $1 and name like 'deals.%' order by position`,
    values: [company.id],
  })
  const deals = new Map<string, { arrivals: string[]; result: string | undefined; isArchived: boolean }>()
  const gone = new Set<string>()
  for (const { name, body } of rows) {
    const { deal, goneId, undone, from } = JSON.parse(body) as Logged
    if (goneId !== undefined) undone ? gone.delete(goneId) : gone.add(goneId)
    if (!deal) continue
    const { arrivals = [] } = deals.get(deal.id) ?? {}
    if (name === 'deals.created') arrivals.push(['closing', 'lost'].includes(deal.stage) ? 'nowhere' : deal.stage)
    else if (name === 'deals.moved' && undone) arrivals.pop()
    else if (name === 'deals.moved' && from !== deal.stage) arrivals.push(deal.stage)
    const result = deal.outcome?.result ?? (deal.stage === 'lost' ? 'lost' : undefined)
    deals.set(deal.id, { arrivals, isArchived: name === 'deals.archived', result })
  }
  const stages: Record<string, StageRecord> = {}
  const all = { ended: 0, won: 0 }
  for (const [id, { arrivals, result, isArchived }] of deals) {
    if (result === undefined || (isArchived && gone.has(id))) continue
    const counted = [...new Set(arrivals)].filter((stage) => stage !== 'lost' && stage !== 'nowhere')
    for (const record of [all, ...counted.map((stage) => (stages[stage] ??= { ended: 0, won: 0 }))]) {
      record.ended += 1
      if (result === 'won') record.won += 1
    }
  }
  return { stages, all }
}

/** However the others fall out, one deal is won and one is lost. */
const ended: Step[] = [
  { do: 'open', stage: 'proposal' },
  { do: 'open', stage: 'prospecting' },
  { do: 'move', at: 0, stage: 'closing' },
  { do: 'win', at: 0 },
  { do: 'move', at: 1, stage: 'lost' },
]

it('the record of every stage and of all is what the log says, whatever was done', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (steps) => {
      company = await createTestCompany(bench.databaseUrl, ['company_owner'])
      const all: string[] = []
      const moves = new Map<string, number>()
      for (const item of steps)
        await perform(all, moves, item).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      const answer = await byHand()
      seen += Object.keys(answer.stages).length
      expect(await answerOf()).toEqual(answer)
    }),
    { numRuns: 12, examples: [[ended]] },
  )
  expect(seen).toBeGreaterThan(0)
})

it('a deal counts in every stage it ever was in, once, and no more when it is open again', async () => {
  const dealId = await open('prospecting')
  for (const to of ['proposal', 'prospecting', 'proposal', 'lost']) await move(dealId, to)
  expect(await recordsOf()).toEqual({ prospecting: { ended: 1, won: 0 }, proposal: { ended: 1, won: 0 } })
  await move(dealId, 'proposal')
  expect(await recordsOf()).toEqual({})
  await move(dealId, 'closing')
  await call('deals.win', { dealId })
  await edit(dealId, { archived: true })
  const won = { ended: 1, won: 1 }
  expect(await recordsOf()).toEqual({ prospecting: won, proposal: won, closing: won })
})

it('a deal that was merged into another one counts no more, until that is taken back', async () => {
  const [kept, gone] = [await open('prospecting'), await open('proposal')]
  await move(gone, 'lost')
  const mergeId = randomUUIDv7()
  await call('deals.merge', { mergeId, keptId: kept, goneId: gone })
  expect(await recordsOf()).toEqual({})
  await call('deals.undo-merge', { mergeId })
  expect(await recordsOf()).toEqual({ proposal: { ended: 1, won: 0 } })
  // Restored by itself it stands for itself.
  await merge(kept, gone)
  await edit(gone, { archived: false })
  expect(await recordsOf()).toEqual({ proposal: { ended: 1, won: 0 } })
})

it('another pipeline and another company have records of their own', async () => {
  await move(await open('proposal'), 'lost')
  const first = company
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  expect(await recordsOf()).toEqual({})
  expect(await codeOf(recordsOf(first.pipelineId))).toBe('deals.pipeline_not_found')
})

it('a history that is brought in with its ends teaches nothing of the stages in which deals end', async () => {
  for (let count = 0; count < 12; count += 1) await open('lost')
  for (let count = 0; count < 4; count += 1) await call('deals.win', { dealId: await open('closing') })
  await move(await open('closing'), 'lost')
  expect(await answerOf()).toEqual({ stages: {}, all: { ended: 17, won: 4 } })
  const later = await open('closing')
  for (const to of ['proposal', 'closing']) await move(later, to)
  await call('deals.win', { dealId: later })
  const won = { ended: 1, won: 1 }
  expect(await recordsOf()).toEqual({ proposal: won, closing: won })
})

it('a move that was taken back teaches nothing, one by one and many at once', async () => {
  const ids = [await open('prospecting'), await open('prospecting')]
  const versions = new Map<string, number>()
  for (const dealId of ids) versions.set(dealId, (await move(dealId, 'closing')).version)
  await call('deals.edit-many', {
    edits: ids.map((dealId) => ({ dealId, patch: {}, undoesMove: versions.get(dealId) })),
  })
  for (const dealId of ids) await move(dealId, 'lost')
  expect(await recordsOf()).toEqual({ prospecting: { ended: 2, won: 0 } })
  // What it was in before the slip stays.
  const [dealId = ''] = ids
  for (const to of ['proposal', 'closing', 'proposal']) await move(dealId, to)
  await takeBack(dealId, (await move(dealId, 'closing')).version)
  await move(dealId, 'lost')
  const lost = { ended: 1, won: 0 }
  expect(await recordsOf()).toEqual({ prospecting: { ended: 2, won: 0 }, proposal: lost, closing: lost })
})

it('stages count as what they are now, and a deal in a lost stage is lost without an outcome of its own', async () => {
  const dealId = await open('prospecting')
  for (const to of ['negotiation', 'lost']) await move(dealId, to)
  await owner.query('update deals set outcome = null where company_id = $1', [company.id])
  const lost = { ended: 1, won: 0 }
  expect(await answerOf()).toEqual({ stages: { prospecting: lost, negotiation: lost }, all: lost })
  await open('negotiation')
  await change((rule) => (rule.id === 'negotiation' ? { ...rule, kind: 'lost' } : rule))
  expect(await answerOf()).toEqual({ stages: { prospecting: lost }, all: { ended: 2, won: 0 } })
})

it('deals from before know their stages from the log, without the moves that were taken back', async () => {
  const dealId = await open('prospecting')
  await takeBack(dealId, (await move(dealId, 'closing')).version)
  for (const to of ['proposal', 'prospecting', 'lost']) await move(dealId, to)
  const other = await open('qualification')
  const visitedBy = async (id: string) =>
    (await owner.query('select visited_stages from deals where id = $1', [id])).rows[0]?.visited_stages
  expect(await visitedBy(dealId)).toEqual(['prospecting', 'proposal', 'prospecting', 'lost'])
  await owner.query('update deals set visited_stages = null where company_id = $1', [company.id])
  expect(await answerOf()).toEqual({ stages: {}, all: { ended: 1, won: 0 } })
  await move(other, 'proposal')
  expect(await visitedBy(other)).toBeNull()
  await fillVisitedStages(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) }))
  expect(await visitedBy(dealId)).toEqual(['prospecting', 'proposal', 'prospecting', 'lost'])
  expect(await visitedBy(other)).toEqual(['qualification', 'proposal'])
})
