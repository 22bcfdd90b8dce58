/** Which days there are of a board, when each ends, and which columns it had. */

import { randomUUIDv7 } from 'node:crypto'
import type { boardOn } from '@aura/contracts/deals/history.ts'
import { defaultStages, type Pipeline, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { codeOf, testBench } from '@aura/infra/operations-test.ts'
import { testPool } from '@aura/infra/test-pool.ts'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

const bench = testBench()
let company: TestCompany
let owner: pg.Pool
beforeAll(() => {
  owner = testPool(bench.databaseUrl)
})
afterAll(() => owner.end())
const begin = async (timezone = 'Asia/Tokyo') => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  await owner.query('update companies set timezone = $2 where id = $1', [company.id, timezone])
  await owner.query("update pipelines set created_at = '2026-02-01Z' where company_id = $1", [company.id])
}
beforeEach(() => begin())

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const readBoard = (day: string, pipelineId = company.pipelineId) =>
  call<OutputOf<typeof boardOn>>('deals.board-on', { pipelineId, day })
const readMoment = (at: string, pipelineId = company.pipelineId) =>
  call<OutputOf<typeof boardOn>>('deals.board-at', { pipelineId, at })
const countOn = async (day: string) => Object.keys((await readBoard(day)).deals).length
const open = () =>
  call('deals.create', {
    ...{ dealId: randomUUIDv7(), title: 'Loja', probability: 50 },
    ...{ value: { amount: 100, currency: 'BRL' }, pipelineId: company.pipelineId },
  })
const change = async (over: Partial<Pick<Pipeline, 'name' | 'stages'>>) => {
  const [pipeline] = await call<Pipeline[]>('deals.pipelines', {})
  if (!pipeline) throw new Error('no pipeline')
  const { id: pipelineId, version, name, stages } = pipeline
  await call('deals.edit-pipeline', { pipelineId, version, name, stages, ...over })
}
/** The events of deals, and what they opened, were at that moment. */
const date = async (at: string) => {
  await owner.query("update events set at = $2 where company_id = $1 and name like 'deals.%'", [company.id, at])
  await owner.query('update deals set created_at = $2 where company_id = $1', [company.id, at])
}

it('a day ends at midnight of the company’s clocks', async () => {
  await open()
  expect(await readBoard('2026-03-01')).toMatchObject({ until: '2026-03-01T15:00:00.000Z', deals: {} })
  await date('2026-03-01T14:59:59.999Z')
  expect(await countOn('2026-03-01')).toBe(1)
  await date('2026-03-01T15:00:00Z')
  expect(await countOn('2026-03-01')).toBe(0)
  expect(await countOn('2026-03-02')).toBe(1)
})

it('a day on which the clocks are changed ends at its own midnight, west of Greenwich too', async () => {
  await begin('America/New_York')
  const ends = await Promise.all(['2026-03-07', '2026-03-08', '2026-03-09'].map(readBoardEnd))
  expect(ends).toEqual(['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', '2026-03-10T04:00:00.000Z'])
  await open()
  await date('2026-03-09T03:59:59Z')
  expect(await countOn('2026-03-08')).toBe(1)
  await date('2026-03-09T04:00:00Z')
  expect(await countOn('2026-03-08')).toBe(0)
})
const readBoardEnd = async (day: string) => (await readBoard(day)).until

it('today is shown until now, and what has not come yet is refused', async () => {
  // Nine hours ahead of UTC.
  const dayAfter = (days: number) => new Date(Date.now() + (9 + 24 * days) * 3_600_000).toISOString().slice(0, 10)
  await open()
  const before = new Date().toISOString()
  const today = await readBoard(dayAfter(0))
  expect(Object.keys(today.deals)).toHaveLength(1)
  expect([before, today.until, new Date().toISOString()].toSorted()[1]).toBe(today.until)
  expect(await codeOf(readBoard(dayAfter(1)))).toBe('deals.moment_not_reached')
  expect(await codeOf(readMoment(new Date(Date.now() + 60_000).toISOString()))).toBe('deals.moment_not_reached')
  const now = new Date().toISOString()
  expect(await readMoment(now)).toMatchObject({ until: now, deals: today.deals })
})

it('a board has the columns and the name of that day, at its end and at a moment of it', async () => {
  const changed = defaultStages.filter(({ id }) => id !== 'negotiation')
  await change({ name: 'Novos', stages: changed })
  await date('2026-03-03T03:00:00Z')
  const then = { name: 'Vendas', stages: [...defaultStages] }
  const now = { name: 'Novos', stages: changed }
  expect((await readBoard('2026-03-02')).pipeline).toMatchObject(then)
  expect((await readMoment('2026-03-03T02:59:59.999Z')).pipeline).toMatchObject(then)
  expect((await readMoment('2026-03-03T03:00:00Z')).pipeline).toMatchObject(now)
  expect((await readBoard('2026-03-03')).pipeline).toMatchObject(now)
})

it('a pipeline that nobody has changed is as it is, and another one was not there before it began', async () => {
  expect((await readBoard('2026-03-01')).pipeline.stages).toEqual(defaultStages)
  const rule = (id: string, kind: StageRule['kind']): StageRule => ({
    ...{ id, name: id, kind, colour: 'neutral', probability: null, requires: [], to: null, rotsAfterDays: null },
  })
  const pipelineId = randomUUIDv7()
  const stages = [rule('triage', 'open'), rule('visit', 'closing')]
  await call('deals.create-pipeline', { pipelineId, name: 'Pós-venda', stages })
  const at = '2026-03-10T03:00:00Z'
  await owner.query('update pipelines set created_at = $2 where id = $1', [pipelineId, at])
  await date(at)
  expect(await codeOf(readBoard('2026-03-09', pipelineId))).toBe('deals.pipeline_not_begun')
  expect(await codeOf(readMoment('2026-03-10T02:59:59Z', pipelineId))).toBe('deals.pipeline_not_begun')
  expect((await readBoard('2026-03-10', pipelineId)).pipeline).toMatchObject({ name: 'Pós-venda', stages })
  expect((await readBoard('2026-03-09')).pipeline.name).toBe('Vendas')
})

it('the board of another company is not there', async () => {
  const { pipelineId } = company
  await begin()
  expect(await codeOf(readBoard('2026-03-01', pipelineId))).toBe('deals.pipeline_not_found')
})
