import { randomUUIDv7 } from 'node:crypto'
import type { Activity } from '@aura/contracts/deals/activities.ts'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import type { DealItems } from '@aura/contracts/deals/products/items.ts'
import type { Quote } from '@aura/contracts/deals/quotes/quote.ts'
import { stateIn } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import { Refusal } from '../../platform/refuse.ts'
import { snapshotView } from '../../platform/snapshot-view.ts'
import { activities } from '../activities.ts'
import { board } from '../board.ts'
import { items } from '../products/items.ts'
import { quotes } from '../quotes/quotes.ts'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
})
const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const codeOf = async (name: string, input: object) => {
  try {
    await call(name, input)
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const open = (over: object = {}) =>
  call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), title: 'Renovação', probability: 10, value: { amount: 100, currency: 'BRL' } },
    ...over,
  })
const add = (dealId: string) =>
  call<Activity>('deals.add-activity', {
    ...{ activityId: randomUUIDv7(), dealId, kind: 'call', text: 'Ligar', dueAt: null, remindAt: null },
    assigneeId: company.people[0]?.id,
  })
const snapshotOf = async <T>(view: Parameters<typeof snapshotView>[2], params: object, room: string) =>
  stateIn(
    view.contract,
    JSON.parse((await snapshotView(bench.pool, company.id, view, params, { room, owner: null })).json),
  ) as T
const activitiesOf = async (dealId: string) =>
  Object.keys(
    (await snapshotOf<{ activities: object }>(activities, { dealId }, `deals.activities:${dealId}`)).activities,
  )
const quotesOf = async (dealId: string) =>
  Object.keys((await snapshotOf<{ quotes: object }>(quotes, { dealId }, `deals.quotes:${dealId}`)).quotes)
const itemsOn = async (dealId: string) =>
  (await snapshotOf<{ items: DealItems }>(items, { dealId }, `deals.items:${dealId}`)).items
const put = (dealId: string, name: string, over: object = {}) => {
  const row = { id: randomUUIDv7(), productId: null, name, unit: null, quantity: 1000, unitPrice: 1, discount: 0 }
  const input = { dealId, version: 0, currency: 'BRL', setsValue: false, rows: [row], ...over }
  return call<DealItems>('deals.save-items', input)
}
const issue = (dealId: string, over: object = {}) =>
  call<Quote>('deals.issue-quote', { quoteId: randomUUIDv7(), dealId, validUntil: '2999-01-01', ...over })
const onBoard = async () => {
  const params = { pipelineId: company.pipelineId }
  const { deals } = await snapshotOf<BoardState>(board, params, `deals.board:${company.pipelineId}`)
  return Object.fromEntries(allDeals(deals).map((deal) => [deal.id, deal]))
}

it('the kept deal has what both had, the other is archived, and an undo makes them two again', async () => {
  const kept = await open()
  const gone = await open({ contact: 'Ana', expectedClose: '2030-01-01' })
  const [own, theirs] = [await add(kept.id), await add(gone.id)]
  await put(gone.id, 'x')
  const quote = await issue(gone.id)
  const mergeId = randomUUIDv7()
  const merged = await call<Deal>('deals.merge', { mergeId, keptId: kept.id, goneId: gone.id })
  expect(merged).toMatchObject({ id: kept.id, contact: 'Ana', expectedClose: '2030-01-01', version: 2 })
  expect(Object.keys(await onBoard())).toEqual([kept.id])
  expect((await activitiesOf(kept.id)).sort()).toEqual([own.id, theirs.id].sort())
  expect(await quotesOf(kept.id)).toEqual([quote.id])
  expect(await codeOf('deals.merge', { mergeId: randomUUIDv7(), keptId: kept.id, goneId: gone.id })).toBe(
    'deals.archived',
  )

  // What was written since then stays with the kept deal.
  const since = await add(kept.id)
  await call('deals.undo-merge', { mergeId })
  const both = await onBoard()
  expect(both[kept.id]).toMatchObject({ contact: null, version: 3 })
  expect(both[kept.id]).not.toHaveProperty('expectedClose')
  expect(both[gone.id]).toMatchObject({ contact: 'Ana', expectedClose: '2030-01-01' })
  expect((await activitiesOf(kept.id)).sort()).toEqual([own.id, since.id].sort())
  expect(await activitiesOf(gone.id)).toEqual([theirs.id])
  expect(await quotesOf(gone.id)).toEqual([quote.id])
  expect(await codeOf('deals.undo-merge', { mergeId })).toBe('deals.merge_not_found')
})

it('a deal without products takes those of the other one, with its quotes, until an undo', async () => {
  const [kept, gone] = [await open(), await open()]
  await put(kept.id, '', { setsValue: true, rows: [] })
  const { rows } = await put(gone.id, 'Licença')
  const quote = await issue(gone.id)
  const mergeId = randomUUIDv7()
  const merged = await call<Deal>('deals.merge', { mergeId, keptId: kept.id, goneId: gone.id })
  expect(merged.value.amount).toBe(1)
  expect(await itemsOn(kept.id)).toMatchObject({ rows, version: 2, setsValue: true })
  const next = await issue(kept.id, { replacesId: quote.id })
  expect(next).toMatchObject({ number: quote.number, revision: 2, rows })
  await call('deals.undo-merge', { mergeId })
  expect(await itemsOn(kept.id)).toMatchObject({ rows: [], version: 3, setsValue: true })
  expect(await itemsOn(gone.id)).toMatchObject({ rows, version: 1 })
  expect((await onBoard())[kept.id]?.value.amount).toBe(0)
  expect(await quotesOf(gone.id)).toEqual([quote.id])
})

it('products that were changed since the merge stay', async () => {
  const [kept, gone] = [await open(), await open()]
  await put(gone.id, 'Licença')
  const mergeId = randomUUIDv7()
  await call('deals.merge', { mergeId, keptId: kept.id, goneId: gone.id })
  const { rows } = await put(kept.id, 'Treinamento', { version: 1 })
  await call('deals.undo-merge', { mergeId })
  expect(await itemsOn(kept.id)).toMatchObject({ rows, version: 2 })
})

it('a quote that came to a deal with products of its own has no next version there', async () => {
  const [kept, gone] = [await open(), await open()]
  const { rows } = await put(kept.id, 'Treinamento')
  await put(gone.id, 'Licença')
  const quote = await issue(gone.id)
  const mergeId = randomUUIDv7()
  await call('deals.merge', { mergeId, keptId: kept.id, goneId: gone.id })
  expect((await itemsOn(kept.id)).rows).toEqual(rows)
  const next = { quoteId: randomUUIDv7(), dealId: kept.id, validUntil: '2999-01-01', replacesId: quote.id }
  expect(await codeOf('deals.issue-quote', next)).toBe('deals.quote_of_merged')
  await call('deals.undo-merge', { mergeId })
  expect(await issue(gone.id, { replacesId: quote.id })).toMatchObject({ revision: 2, ofMerged: false })
})

it('the address of a merged deal leads to the one that stays, until an undo', async () => {
  const [first, second, third] = [await open(), await open(), await open()]
  const mergeId = randomUUIDv7()
  await call('deals.merge', { mergeId: randomUUIDv7(), keptId: second.id, goneId: first.id })
  await call('deals.merge', { mergeId, keptId: third.id, goneId: second.id })
  const located = (dealId: string) => call<object>('deals.locate-deal', { dealId })
  const { pipelineId } = third
  expect(await located(first.id)).toEqual({ dealId: third.id, pipelineId })
  await call('deals.undo-merge', { mergeId })
  expect(await located(first.id)).toEqual({ dealId: second.id, pipelineId })
  // What was restored by hand stands for itself.
  await call('deals.edit-many', { edits: [{ dealId: first.id, patch: { archived: false } }] })
  expect(await located(first.id)).toEqual({ dealId: first.id, pipelineId })
})

it('merges of the same two at once, in both directions, end in one', async () => {
  const [a, b] = [await open(), await open()]
  const results = await Promise.all([
    codeOf('deals.merge', { mergeId: randomUUIDv7(), keptId: a.id, goneId: b.id }),
    codeOf('deals.merge', { mergeId: randomUUIDv7(), keptId: b.id, goneId: a.id }),
  ])
  expect(results.sort()).toEqual(['deals.archived', 'ok'])
  expect(await codeOf('deals.merge', { mergeId: randomUUIDv7(), keptId: a.id, goneId: a.id })).toBe('deals.same_deal')
})
