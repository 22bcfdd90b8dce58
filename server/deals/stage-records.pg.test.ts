/** What became of the deals of each stage, against a recomputation from the log that shares no code with it. */
import { randomUUIDv7 } from 'node:crypto'
import type { StageRecords } from '@aura/contracts/deals/learned.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { codeOf, testBench } from '@aura/infra/operations-test.ts'
import fc from 'fast-check'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'
import { fillVisitedStages } from './migrations/0343-visited-stages.ts'

const bench = testBench()
let company: TestCompany
/** The log is read past row-level security, which would show none of it. */
let owner: pg.Pool
beforeAll(() => {
  owner = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 })
})
afterAll(() => owner.end())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const recordsOf = async (pipelineId = company.pipelineId) =>
  (await call<{ stages: StageRecords }>('deals.stage-records', { pipelineId })).stages
const value = { amount: 100, currency: 'BRL' }
const open = async (stage: string, over: object = {}) => {
  const dealId = randomUUIDv7()
  await call('deals.create', { dealId, title: 'x', stage, probability: 50, value, ...over })
  return dealId
}
const move = (dealId: string, to: string) => call('deals.move', { dealId, to, before: null })
const edit = (dealId: string, patch: object) => call('deals.edit-many', { edits: [{ dealId, patch }] })
const merge = (keptId: string, goneId: string) => call('deals.merge', { mergeId: randomUUIDv7(), keptId, goneId })

const stage = fc.constantFrom('prospecting', 'proposal', 'closing', 'lost')
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), stage }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('move' as const), at: fc.nat(), stage }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('win' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('archive' as const), at: fc.nat(), archived: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('merge' as const), at: fc.nat(), other: fc.nat() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function perform(all: string[], item: Step): Promise<void> {
  if (item.do === 'open') return void all.push(await open(item.stage))
  const [dealId, other] = [all[item.at % all.length], 'other' in item ? all[item.other % all.length] : undefined]
  if (dealId === undefined) return
  if (item.do === 'move') await move(dealId, item.stage)
  else if (item.do === 'win') await call('deals.win', { dealId })
  else if (item.do === 'archive') await edit(dealId, { archived: item.archived })
  else if (other !== undefined) await merge(dealId, other)
}

type Logged = {
  deal?: { id: string; stage: string; outcome?: { result: string } }
  keptId?: string
  goneId?: string
  undone?: boolean
}

/** What a person with the log and a pencil would count. */
async function byHand(): Promise<StageRecords> {
  const { rows } = await owner.query<{ name: string; body: string }>({
    text: `select name, body from events where company_id = $1 and name like 'deals.%' order by position`,
    values: [company.id],
  })
  const deals = new Map<string, { stages: Set<string>; result: string | undefined; isArchived: boolean }>()
  const gone = new Set<string>()
  for (const { name, body } of rows) {
    const { deal, goneId, undone } = JSON.parse(body) as Logged
    if (goneId !== undefined) undone ? gone.delete(goneId) : gone.add(goneId)
    if (deal)
      deals.set(deal.id, {
        stages: (deals.get(deal.id)?.stages ?? new Set()).add(deal.stage),
        isArchived: name === 'deals.archived',
        result: deal.outcome?.result ?? (deal.stage === 'lost' ? 'lost' : undefined),
      })
  }
  const records: Record<string, { ended: number; won: number }> = {}
  for (const [id, { stages, result, isArchived }] of deals)
    for (const stageId of result === undefined || (isArchived && gone.has(id)) ? [] : stages) {
      if (stageId === 'lost') continue
      records[stageId] ??= { ended: 0, won: 0 }
      records[stageId].ended += 1
      if (result === 'won') records[stageId].won += 1
    }
  return records
}

it('the record of every stage is what the log says, whatever was done', async () => {
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 24 }), async (steps) => {
      company = await createTestCompany(bench.databaseUrl, ['company_owner'])
      const all: string[] = []
      for (const item of steps)
        await perform(all, item).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
      const records = await byHand()
      seen += Object.keys(records).length
      expect(await recordsOf()).toEqual(records)
    }),
    { numRuns: 12 },
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

it('deals from before know their stages from the log', async () => {
  const dealId = await open('prospecting')
  for (const to of ['proposal', 'lost']) await move(dealId, to)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  await owner.query("update deals set visited_stages = '{}' where company_id = $1", [company.id])
  expect(await recordsOf()).toEqual({})
  await fillVisitedStages(db, sql`d.company_id = ${company.id}`)
  const lost = { ended: 1, won: 0 }
  expect(await recordsOf()).toEqual({ prospecting: lost, proposal: lost })
})
