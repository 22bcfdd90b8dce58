/** Pipelines are archived, restored and put in order. */
import { randomUUIDv7 } from 'node:crypto'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages, mostPipelines, type Pipeline } from '@aura/contracts/deals/pipeline.ts'
import type { PipelineListState } from '@aura/contracts/deals/pipeline-list.ts'
import { stateIn } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { pipelineListReducer } from '@aura/machines/deals/pipeline-list.ts'
import { templates } from '@aura/machines/integrations/inbound/templates.ts'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { board } from './board.ts'
import { pipelineList } from './pipeline-list.ts'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
})

const claimsOf = (person: number) => company.people[person]?.claims ?? expect.fail('nobody there')
const call = async <T>(name: string, input: object, person = 0) =>
  (await bench.call(name, input, claimsOf(person))).output as T
const refusalOf = async (name: string, input: object, person = 0) => {
  try {
    await call(name, input, person)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, params: error.detail.params }
    throw error
  }
  throw new Error(`${name} was not refused`)
}
const make = (name = 'Franquias') =>
  call<Pipeline>('deals.create-pipeline', { pipelineId: randomUUIDv7(), name, stages: defaultStages })
const open = (pipelineId: string, over: object = {}) =>
  call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), pipelineId, stage: 'closing', title: 'Loja', probability: 10 },
    ...{ value: { amount: 100, currency: 'BRL' }, ...over },
  })
const archive = ({ id, version }: Pipeline) => call<Pipeline>('deals.archive-pipeline', { pipelineId: id, version })
const restore = ({ id, version }: Pipeline) => call<Pipeline>('deals.restore-pipeline', { pipelineId: id, version })
const names = async () => (await call<Pipeline[]>('deals.pipelines', {})).map(({ name }) => name)
const boardOf = async (params: { pipelineId?: string }): Promise<BoardState> => {
  const { json } = await snapshotView(bench.pool, company.id, board, params, { room: '', owner: null })
  return stateIn(board.contract, JSON.parse(json)) as BoardState
}
const list = async (): Promise<{ state: PipelineListState; position: number }> => {
  const { json, position } = await snapshotView(bench.pool, company.id, pipelineList, {}, { room: '', owner: null })
  return { state: JSON.parse(json), position }
}
const archived = { code: 'deals.pipeline_archived' }

it('a pipeline is archived once none of its deals is open, and says how many are', async () => {
  const pipeline = await make()
  const [first, second, third] = [await open(pipeline.id), await open(pipeline.id), await open(pipeline.id)]
  await open(company.pipelineId)
  const input = { pipelineId: pipeline.id, version: pipeline.version }
  const inUse = (open: number) => ({ code: 'deals.pipeline_in_use', params: { open } })
  expect(await refusalOf('deals.archive-pipeline', input)).toEqual(inUse(3))
  await call('deals.win', { dealId: first.id, reason: null })
  await call('deals.move', { dealId: second.id, to: 'lost', before: null })
  expect(await refusalOf('deals.archive-pipeline', input)).toEqual(inUse(1))
  await call('deals.edit-many', { edits: [{ dealId: third.id, patch: { archived: true } }] })
  expect(await refusalOf('deals.archive-pipeline', { ...input, version: 7 })).toMatchObject({ code: 'command.stale' })
  expect(await refusalOf('deals.archive-pipeline', input, 1)).toMatchObject({ code: 'auth.forbidden' })
  expect(await archive(pipeline)).toMatchObject({ version: 2, archivedAt: expect.any(String) })
  expect(await names()).toEqual(['Vendas'])
  expect(await call<Pipeline[]>('deals.pipelines', { withArchived: true })).toMatchObject([
    { name: 'Vendas' },
    { name: 'Franquias', archivedAt: expect.any(String) },
  ])
})

it('the last pipeline stays, and is what /crm opens', async () => {
  const pipeline = await make()
  await archive({ ...pipeline, id: company.pipelineId, version: 1 })
  expect((await boardOf({})).pipeline.name).toBe('Franquias')
  expect(await open(pipeline.id, { pipelineId: undefined })).toMatchObject({ pipelineId: pipeline.id })
  const last = { pipelineId: pipeline.id, version: 1 }
  expect(await refusalOf('deals.archive-pipeline', last)).toMatchObject({ code: 'deals.last_pipeline' })
})

it('the deals of an archived pipeline are found and read, and none is opened or changed', async () => {
  const pipeline = await make()
  const { id: dealId } = await open(pipeline.id, { title: 'Padaria Sol' })
  const hidden = await open(pipeline.id)
  await call('deals.win', { dealId, reason: null })
  await call('deals.edit-many', { edits: [{ dealId: hidden.id, patch: { archived: true } }] })
  const before = new Date().toISOString()
  const now = await archive(pipeline)
  expect(await call('deals.locate-deal', { dealId })).toEqual({ dealId, pipelineId: pipeline.id })
  expect(await call('deals.history', { dealId })).toMatchObject({ rows: [{}, {}] })
  expect(await call('deals.find', { pipelineId: pipeline.id })).toMatchObject({ deals: [{ id: dealId }] })
  expect(await call('deals.board-at', { pipelineId: pipeline.id, at: before })).toMatchObject({
    deals: { [dealId]: {} },
  })
  const board = await boardOf({ pipelineId: pipeline.id })
  expect(board.pipeline).toMatchObject({ archivedAt: now.archivedAt })
  expect(board.deals.flat()).toMatchObject([{ id: dealId }])

  const { id, name, stages } = pipeline
  const value = { amount: 1, currency: 'BRL' }
  const fresh = { dealId: randomUUIDv7(), pipelineId: id, stage: 'proposal', title: 'x', value, probability: 1 }
  expect(await refusalOf('deals.create', fresh)).toMatchObject(archived)
  expect(await refusalOf('deals.move', { dealId, to: 'proposal', before: null })).toMatchObject(archived)
  expect(await refusalOf('deals.win', { dealId, reason: null })).toMatchObject(archived)
  expect(await refusalOf('deals.edit', { dealId, version: 2, title: 'y', value, probability: 1 })).toMatchObject(
    archived,
  )
  const work = { activityId: randomUUIDv7(), dealId, kind: 'task', text: 'Ligar', dueAt: null, remindAt: null }
  const assigneeId = company.people[0]?.claims.userId
  expect(await refusalOf('deals.add-activity', { ...work, assigneeId })).toMatchObject(archived)
  const quote = { quoteId: randomUUIDv7(), dealId, replacesId: null, validUntil: '2999-01-01', note: null }
  expect(await refusalOf('deals.issue-quote', quote)).toMatchObject(archived)
  const merge = { mergeId: randomUUIDv7(), keptId: dealId, goneId: hidden.id }
  expect(await refusalOf('deals.merge', merge)).toMatchObject(archived)
  for (const patch of [{ title: 'y' }, { archived: false }])
    expect(await call('deals.edit-many', { edits: [{ dealId: hidden.id, patch }] })).toMatchObject({
      refused: [archived],
    })
  expect(await refusalOf('deals.edit-pipeline', { pipelineId: id, version: 2, name, stages })).toMatchObject(archived)
  const rule = { automationId: randomUUIDv7(), pipelineId: id, version: 0, name: 'x', least: null }
  const act = { trigger: { on: 'won' }, actions: [{ do: 'task', text: 'x', assigneeId: null, dueInDays: 1 }] }
  expect(await refusalOf('deals.save-automation', { ...rule, ...act })).toMatchObject(archived)
  const target = { targetId: randomUUIDv7(), pipelineId: id, version: 0, name: 'x', userIds: [], period: '2027' }
  expect(await refusalOf('deals.save-target', { ...target, amount: value })).toMatchObject(archived)
  const { proof, mapping } = templates.form
  const deal = {
    title: 'x',
    value: '1',
    unit: 'major',
    currency: 'BRL',
    stage: 'proposal',
    probability: 1,
    pipelineId: id,
  }
  const inbound = { webhookId: randomUUIDv7(), name: 'Loja', proof, mapping: { ...mapping, deal } }
  expect(await refusalOf('integrations.create-inbound', inbound)).toMatchObject(archived)

  await restore(now)
  expect(await call('deals.move', { dealId, to: 'proposal', before: null })).toMatchObject({ stage: 'proposal' })
})

it('an archived pipeline does not count, and one that is restored needs a place', async () => {
  const all: Pipeline[] = []
  while (all.length < mostPipelines - 1) all.push(await make(`P${all.length}`))
  const [first, second] = all
  if (!first || !second) throw new Error('there are two')
  const full = { code: 'deals.too_many_pipelines', params: { limit: mostPipelines } }
  const one = { pipelineId: randomUUIDv7(), name: 'Mais um', stages: defaultStages }
  expect(await refusalOf('deals.create-pipeline', one)).toEqual(full)
  const { version } = await archive(first)
  await call('deals.create-pipeline', one)
  expect(await refusalOf('deals.restore-pipeline', { pipelineId: first.id, version })).toEqual(full)
  await archive(second)
  expect(await restore({ ...first, version })).toMatchObject({ version: 3 })
  // It comes back as the last one.
  expect((await names()).slice(-2)).toEqual(['Mais um', 'P0'])
})

it('pipelines are put in order, and an open list of them follows by events', async () => {
  const before = await list()
  const [b, c] = [await make('B'), await make('C')]
  await call('deals.order-pipelines', { pipelineIds: [c.id, company.pipelineId] })
  expect(await names()).toEqual(['C', 'Vendas', 'B'])
  expect(await refusalOf('deals.order-pipelines', { pipelineIds: [b.id] }, 1)).toMatchObject({ code: 'auth.forbidden' })
  await archive(c)
  expect(await refusalOf('deals.order-pipelines', { pipelineIds: [c.id] })).toMatchObject(archived)
  expect(await names()).toEqual(['Vendas', 'B'])
  await restore({ ...c, version: 2 })
  await archive(b)
  const { commits } = await bench.log.range(company.id, before.position)
  const events = commits.flatMap((commit) => commit.events.map((event): WireEvent => JSON.parse(event.json)))
  const followed = events.reduce(pipelineListReducer.fold, before.state)
  expect(followed).toEqual((await list()).state)
  expect(followed.pipelines).toMatchObject([{ name: 'Vendas' }, { name: 'C' }, { name: 'B', version: 2 }])
})

it('of a deal that is reopened and an archive at the same moment only one comes through', async () => {
  const pipeline = await make()
  const { id: dealId } = await open(pipeline.id)
  await call('deals.move', { dealId, to: 'lost', before: null })
  const both = await Promise.allSettled([
    archive(pipeline),
    call('deals.move', { dealId, to: 'proposal', before: null }),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

/** Both doors through which a deal comes back, for one that is lost without an outcome of its own. */
const doors: Record<string, (dealId: string) => Promise<unknown>> = {
  move: (dealId) => call('deals.move', { dealId, to: 'proposal', before: null }),
  async 'edit-many'(dealId) {
    const { refused } = await call<{ refused: object[] }>('deals.edit-many', {
      edits: [{ dealId, patch: { stage: 'proposal' } }],
    })
    if (refused.length > 0) throw new Error('refused')
  },
}

/** The pipeline is locked until both wait for it: the first one is the first to get it. */
async function inTurn(pipelineId: string, commands: readonly (() => Promise<unknown>)[]) {
  const database = new pg.Client({ connectionString: bench.databaseUrl })
  await database.connect()
  try {
    await database.query('begin')
    await database.query('select 1 from pipelines where id = $1 for update', [pipelineId])
    const running: Promise<PromiseSettledResult<unknown>[]>[] = []
    for (const [at, command] of commands.entries()) {
      running.push(Promise.allSettled([command()]))
      await expect
        .poll(async () => {
          // A transaction sees the activity of its first look for as long as it lasts.
          await database.query('select pg_stat_clear_snapshot()')
          const { rows } = await database.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity
             where datname = current_database() and wait_event_type = 'Lock' and query like '%pipelines%'`,
          )
          return rows[0]?.waiting
        })
        .toBe(at + 1)
    }
    await database.query('commit')
    return (await Promise.all(running)).flat().map(({ status }) => status)
  } finally {
    await database.end()
  }
}

async function withoutOutcome(dealId: string) {
  const database = new pg.Client({ connectionString: bench.databaseUrl })
  await database.connect()
  await database.query('update deals set outcome = null where id = $1', [dealId]).finally(() => database.end())
}

it.each(Object.keys(doors))('a lost deal without an outcome that is reopened by %s is no exception', async (door) => {
  const reopen = doors[door]
  if (!reopen) throw new Error(door)
  for (const isArchiveFirst of [true, false]) {
    const pipeline = await make()
    const { id: dealId } = await open(pipeline.id)
    await call('deals.move', { dealId, to: 'lost', before: null })
    await withoutOutcome(dealId)
    const both = [() => archive(pipeline), () => reopen(dealId)]
    expect(await inTurn(pipeline.id, isArchiveFirst ? both : both.toReversed())).toEqual(['fulfilled', 'rejected'])
    const { pipelines } = (await list()).state
    const isArchived = pipelines.find(({ id }) => id === pipeline.id)?.archivedAt !== undefined
    const [deal] = (await boardOf({ pipelineId: pipeline.id })).deals.flat()
    expect([isArchived, deal?.stage]).toEqual(isArchiveFirst ? [true, 'lost'] : [false, 'proposal'])
  }
})
