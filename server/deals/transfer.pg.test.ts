import { randomUUIDv7 } from 'node:crypto'
import { type BoardState, boardLimit } from '@aura/contracts/deals/board.ts'
import { boardRoom, type Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import type { boardAt } from '@aura/contracts/deals/history.ts'
import type { Pipeline, StageRule } from '@aura/contracts/deals/pipeline.ts'
import { type OutputOf, stateIn } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { snapshotView } from '../platform/snapshot-view.ts'
import { board } from './board.ts'

const bench = testBench()
let company: TestCompany
let other: Pipeline
const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const stage = (id: string, over: Partial<StageRule> = {}): StageRule => ({
  ...{ id, name: id, kind: 'open', colour: 'neutral', probability: null, requires: [], to: null, rotsAfterDays: null },
  ...over,
})

beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  const stages = [
    stage('start', { probability: 15 }),
    stage('offer', { requires: ['value', 'expectedClose'] }),
    stage('closing', { kind: 'closing' }),
    stage('gone', { kind: 'lost', requires: ['reason'] }),
  ]
  other = await call<Pipeline>('deals.create-pipeline', { pipelineId: randomUUIDv7(), name: 'Parcerias', stages })
})

type Answer = { changed: Deal[]; refused: { code: string; params: object }[] }
const open = (over: object = {}) =>
  call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), pipelineId: company.pipelineId, title: 'Loja', probability: 10 },
    ...{ value: { amount: 0, currency: 'BRL' }, ...over },
  })
const edit = (dealId: string, patch: object, more: object = {}) =>
  call<Answer>('deals.edit-many', { edits: [{ dealId, patch, ...more }] })
const refusalOf = async (dealId: string, patch: object) => {
  const [refusal] = (await edit(dealId, patch)).refused
  return refusal && [refusal.code, ...Object.values(refusal.params)].join(' ')
}
const onBoard = async (pipelineId: string): Promise<string[]> => {
  const room = boardRoom(pipelineId)
  const { json } = await snapshotView(bench.pool, company.id, board, { pipelineId }, { room, owner: null })
  return allDeals((stateIn(board.contract, JSON.parse(json)) as BoardState).deals).map(({ id }) => id)
}
async function log<T extends object>(text: string, values: unknown[]): Promise<T[]> {
  const database = new pg.Client({ connectionString: bench.databaseUrl })
  await database.connect()
  try {
    return (await database.query<T>(text, values)).rows
  } finally {
    await database.end()
  }
}
const wayOf = async (dealId: string) =>
  (await log<{ visited_stages: string[] }>('select visited_stages from deals where id = $1', [dealId]))[0]
    ?.visited_stages

it('a deal goes to another pipeline once it has what the stage there demands, and both boards hear of it', async () => {
  const deal = await open()
  const offer = { pipelineId: other.id, stage: 'offer' }
  expect(await refusalOf(deal.id, offer)).toBe('deals.move_refused requires_value')
  const value = { amount: 500, currency: 'BRL' }
  expect(await refusalOf(deal.id, { ...offer, value })).toBe('deals.move_refused requires_expectedClose')
  const { changed } = await edit(deal.id, { ...offer, value, expectedClose: '2030-01-31' }, { version: deal.version })
  expect(changed).toMatchObject([{ pipelineId: other.id, stage: 'offer', value, expectedClose: '2030-01-31' }])
  expect([await onBoard(company.pipelineId), await onBoard(other.id)]).toEqual([[], [deal.id]])
  const [moved] = await log<{ body: string; rooms: string[] }>(
    `select body, rooms from events where company_id = $1 and name = 'deals.moved'`,
    [company.id],
  )
  expect(JSON.parse(moved?.body ?? '')).toMatchObject({ from: 'prospecting', fromPipelineId: company.pipelineId })
  expect(moved?.rooms).toEqual(expect.arrayContaining([boardRoom(company.pipelineId), boardRoom(other.id)]))
  expect(await wayOf(deal.id)).toEqual(['offer'])
})

it('the undo brings it back to where it stood, with its way; what others moved since stays', async () => {
  const first = await open({ title: 'Antes' })
  const deal = await open()
  await open({ title: 'Depois' })
  await call('deals.move', { dealId: deal.id, to: 'qualification', before: null })
  const [before] = (await edit(deal.id, { title: 'Loja do centro' })).changed
  const [after] = (await edit(deal.id, { pipelineId: other.id, stage: 'start' })).changed
  expect(after).toMatchObject({ probability: 15, stage: 'start' })
  const [back] = (await edit(deal.id, {}, { undoesMove: after?.version })).changed
  expect(back).toMatchObject({ ...before, version: (after?.version ?? 0) + 1 })
  expect(await wayOf(deal.id)).toEqual(['prospecting', 'qualification'])
  expect(await onBoard(other.id)).toEqual([])

  const [gone] = (await edit(first.id, { pipelineId: other.id, stage: 'start' })).changed
  await call('deals.move', { dealId: first.id, to: 'closing', before: null })
  expect((await edit(first.id, {}, { undoesMove: gone?.version })).refused).toMatchObject([
    { code: 'deals.edit_conflict' },
  ])
})

it('what the rules forbid is refused with its reason, and a stage of the same name is another one', async () => {
  const lost = await open({ stage: 'lost' })
  expect(await refusalOf(lost.id, { pipelineId: other.id, stage: 'closing' })).toBe('deals.move_refused reopen_first')
  expect(await refusalOf(lost.id, { pipelineId: other.id, stage: 'start' })).toBe('deals.move_refused reopen_first')
  const deal = await open()
  expect(await refusalOf(deal.id, { pipelineId: other.id, stage: 'proposal' })).toBe(
    'deals.move_refused no_stage proposal',
  )
  expect(await refusalOf(deal.id, { pipelineId: other.id, stage: 'gone' })).toBe('deals.move_refused requires_reason')
  expect(await refusalOf(deal.id, { pipelineId: randomUUIDv7(), stage: 'start' })).toBe('deals.pipeline_not_found')
  await call('deals.move', { dealId: deal.id, to: 'closing', before: null })
  const seen = await open({ title: 'Vista' })
  const answer = await edit(deal.id, { pipelineId: other.id, stage: 'closing' }, { version: deal.version + 1 })
  expect(answer.changed).toMatchObject([{ pipelineId: other.id, stage: 'closing' }])
  await call('deals.archive-pipeline', {
    pipelineId: (
      await call<Pipeline>('deals.create-pipeline', { pipelineId: randomUUIDv7(), name: 'Velho', stages: other.stages })
    ).id,
    version: 1,
  })
  const [old] = await log<{ id: string }>(`select id from pipelines where company_id = $1 and name = 'Velho'`, [
    company.id,
  ])
  expect(await refusalOf(seen.id, { pipelineId: old?.id, stage: 'start' })).toBe('deals.pipeline_archived')
})

it('one that has ended goes as it ended, on the day it ended', async () => {
  const [won, lost] = [await open(), await open()]
  await call('deals.move', { dealId: won.id, to: 'closing', before: null })
  const { outcome } = await call<Deal>('deals.win', { dealId: won.id, reason: 'Prazo' })
  for (const stage of ['start', 'gone'])
    expect(await refusalOf(won.id, { pipelineId: other.id, stage, reason: 'x' })).toBe(
      'deals.move_refused reopen_first',
    )
  const [kept] = (await edit(won.id, { pipelineId: other.id, stage: 'closing' })).changed
  expect(kept).toMatchObject({ stage: 'closing', outcome })
  const end = (await call<Deal>('deals.move', { dealId: lost.id, to: 'lost', before: null, reason: 'Preço' })).outcome
  const [after] = (await edit(lost.id, { pipelineId: other.id, stage: 'gone' })).changed
  expect(after).toMatchObject({ stage: 'gone', outcome: end })
  expect((await edit(lost.id, {}, { undoesMove: after?.version })).changed).toMatchObject([{ outcome: end }])
  const [again] = (await edit(lost.id, { pipelineId: other.id, stage: 'gone', reason: 'Concorrente' })).changed
  expect(again?.outcome).toEqual({ ...end, reason: 'Concorrente' })
})

it('a full board refuses those that find no place, one by one, and so it does when they come back', async () => {
  const fill = (pipelineId: string, count: number) =>
    log(
      `insert into deals (company_id, id, pipeline_id, stage, rank, title, value_amount, value_currency, probability, owner_id, owner_name)
       select $1, uuidv7(), $2, 'start', 'a' || n, 'x', 1, 'BRL', 1, $3, 'x' from generate_series(1, $4::int) n`,
      [company.id, pipelineId, company.people[0]?.id, count],
    )
  const deals = [await open(), await open()]
  await fill(other.id, boardLimit - 1)
  const patch = { pipelineId: other.id, stage: 'start' }
  const both = { edits: deals.map(({ id: dealId }) => ({ dealId, patch })) }
  const { changed, refused } = await call<Answer>('deals.edit-many', both)
  expect(changed.map(({ id }) => id)).toEqual([deals[0]?.id])
  const full = { code: 'deals.board_full', params: { limit: boardLimit } }
  expect(refused).toMatchObject([{ dealId: deals[1]?.id, ...full }])
  await fill(company.pipelineId, boardLimit - 1)
  expect((await edit(changed[0]?.id ?? '', {}, { undoesMove: changed[0]?.version })).refused).toMatchObject([full])
})

it('the boards of earlier days have it where it was then', async () => {
  const deal = await open()
  const [{ at } = { at: '' }] = await log<{ at: string }>(
    `select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from events
     where company_id = $1 order by position desc limit 1`,
    [company.id],
  )
  const between = new Date(Date.parse(at) + 5).toISOString()
  await new Promise((done) => setTimeout(done, 30))
  await edit(deal.id, { pipelineId: other.id, stage: 'start' })
  const boardOf = async (pipelineId: string, moment: string) =>
    Object.keys((await call<OutputOf<typeof boardAt>>('deals.board-at', { pipelineId, at: moment })).deals)
  expect([await boardOf(company.pipelineId, between), await boardOf(other.id, between)]).toEqual([[deal.id], []])
  const now = new Date().toISOString()
  expect([await boardOf(company.pipelineId, now), await boardOf(other.id, now)]).toEqual([[], [deal.id]])
})
