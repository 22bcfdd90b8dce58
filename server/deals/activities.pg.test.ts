import { randomUUIDv7 } from 'node:crypto'
import { type Activity, activitiesRoom, myActivitiesRoom } from '@aura/contracts/deals/activities.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { chunkDeals } from '@aura/contracts/deals/deal-chunks.ts'
import { type boardAt, boardStateOf, type HistoryEntry } from '@aura/contracts/deals/history.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { activitiesReducer, myActivitiesReducer } from '@aura/machines/deals/activities.ts'
import { boardReducer } from '@aura/machines/deals/board.ts'
import { beforeEach, expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { activities, ownActivities } from './activities.ts'

const bench = testBench()
let company: TestCompany
let deal: Deal
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
  deal = await open('Central para três lojas')
})

const person = (index: number) => company.people[index]?.id ?? ''
const call = async <T>(name: string, input: object, who = 0) =>
  (await bench.call(name, input, company.people[who]?.claims ?? null)).output as T
const value = { amount: 100, currency: 'BRL' } as const
const open = (title: string) => call<Deal>('deals.create', { dealId: randomUUIDv7(), title, value, probability: 10 })
const add = (over: object = {}) =>
  call<Activity>('deals.add-activity', {
    ...{ activityId: randomUUIDv7(), dealId: deal.id, kind: 'call', text: 'Ligar', dueAt: null, remindAt: null },
    ...{ assigneeId: person(1), ...over },
  })
const change = ({ id, version, text, dueAt, remindAt, assigneeId, doneAt }: Activity, over: object) =>
  call<Activity>('deals.edit-activity', {
    ...{ activityId: id, version, text, dueAt, remindAt, assigneeId, done: doneAt !== null, ...over },
  })

const dealView = async () => {
  const params = { dealId: deal.id }
  const { position, json } = await snapshotView(bench.pool, company.id, activities, params, {
    ...{ room: activitiesRoom(deal.id), owner: null },
  })
  return { position, state: JSON.parse(json) }
}
const dayOf = async (index: number) => {
  const owner = person(index)
  const { json } = await snapshotView(
    bench.pool,
    company.id,
    ownActivities,
    {},
    { room: myActivitiesRoom(owner), owner },
  )
  return JSON.parse(json)
}
const events = async (after: number): Promise<WireEvent[]> => {
  const { commits } = await bench.log.range(company.id, after)
  return commits.flatMap((commit) => commit.events.map((event): WireEvent => JSON.parse(event.json)))
}
const inRoom = (all: WireEvent[]) => all.filter(({ name }) => name.startsWith('deals.activity_'))

it('what happens to activities reaches the deal and the days of both users, as a new snapshot shows it', async () => {
  const start = { deal: await dealView(), days: [await dayOf(0), await dayOf(1)] }
  const first = await add({ dueAt: '2030-01-02T10:00:00.000Z' })
  const second = await add({ kind: 'note' })
  await add({ kind: 'task', assigneeId: person(0) })
  const done = await change(first, { done: true })
  expect(done.doneAt).not.toBeNull()
  const again = await change(done, { done: false, assigneeId: person(0) })
  await call('deals.remove-activity', { activityId: second.id })
  await call('deals.edit', {
    dealId: deal.id,
    version: deal.version,
    title: 'Renomeado',
    contact: null,
    value,
    probability: 1,
  })
  const news = inRoom(await events(start.deal.position))
  expect(news.reduce(activitiesReducer.fold, start.deal.state)).toEqual((await dealView()).state)
  // Each day takes the events of its own room alone.
  const own = (index: number) => news.filter((event) => JSON.stringify(event.body).includes(person(index)))
  for (const index of [0, 1])
    expect(own(index).reduce(myActivitiesReducer.fold, start.days[index])).toEqual(await dayOf(index))
  expect((await dayOf(0)).activities[again.id]).toMatchObject({ dealTitle: 'Renomeado', assigneeId: person(0) })
})

it('one that changed meanwhile, and one that nobody here can do, are refused', async () => {
  const activity = await add()
  await change(activity, { text: 'Ligar de novo' })
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    )
  expect(await refusalOf(change(activity, { text: 'Outra' }))).toBe('command.stale')
  expect(await refusalOf(add({ assigneeId: randomUUIDv7() }))).toBe('companies.user_not_found')
})

it('the history of a deal says what each change made of it, page by page', async () => {
  await call('deals.move', { dealId: deal.id, to: 'closing', before: null }, 1)
  await call('deals.win', { dealId: deal.id, reason: 'Prazo' })
  await open('Outro')
  type Page = { rows: HistoryEntry[]; older: boolean }
  const page = await call<Page>('deals.history', { dealId: deal.id, limit: 2 })
  expect(page.rows.map(({ deal, before }) => [before?.stage, deal.stage, deal.outcome?.reason])).toEqual([
    ['closing', 'closing', 'Prazo'],
    ['prospecting', 'closing', undefined],
  ])
  expect(page.older).toBe(true)
  const rest = await call<Page>('deals.history', { dealId: deal.id, before: page.rows.at(-1)?.position })
  expect(rest).toMatchObject({ rows: [{ before: null, deal: { stage: 'prospecting' } }], older: false })
})

it('the board of a moment is what its events make of an empty one', async () => {
  await open('Segundo')
  await call('deals.move', { dealId: deal.id, to: 'proposal', before: null })
  const moment = (await events(0)).at(-1)?.at ?? ''
  await call('deals.move', { dealId: deal.id, to: 'lost', before: null, reason: 'Preço' })
  await open('Depois')
  const now = await call<OutputOf<typeof boardAt>>('deals.board-at', { pipelineId: deal.pipelineId, at: moment })
  const until = (await events(0)).filter(({ at }) => at <= moment)
  const none = { pipeline: now.pipeline, deals: chunkDeals([]) }
  expect(boardStateOf(now)).toEqual(until.reduce(boardReducer.fold, none))
  expect(Object.values(now.deals)).toHaveLength(2)
})
