import { randomUUIDv7 } from 'node:crypto'
import type { BoardState } from '@aura/contracts/deals/board.ts'
import { boardRoom, type Deal } from '@aura/contracts/deals/deal.ts'
import { allDeals } from '@aura/contracts/deals/deal-chunks.ts'
import type { boardAt } from '@aura/contracts/deals/history.ts'
import { type dealMoved, hasBecomeLost } from '@aura/contracts/deals/move.ts'
import { defaultStages, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import { type BodyOf, type OutputOf, stateIn } from '@aura/contracts/platform/operation.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { board } from './board.ts'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
})

type Answer = { changed: Deal[]; refused: { dealId: string; code: string; params: object }[] }
const call = async <T>(name: string, input: object, person = 0) =>
  (await bench.call(name, input, company.people[person]?.claims ?? null)).output as T
const refusalOf = async (name: string, input: object) => {
  try {
    await call(name, input)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, params: error.detail.params ?? {} }
    throw error
  }
  throw new Error(`${name} was not refused`)
}
const editMany = (edits: object[]) => call<Answer>('deals.edit-many', { edits })
const open = (over: object = {}) =>
  call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), pipelineId: company.pipelineId, title: 'Loja', probability: 10 },
    ...{ value: { amount: 100, currency: 'BRL' }, ...over },
  })
const onBoard = async (): Promise<string[]> => {
  const room = boardRoom(company.pipelineId)
  const { json } = await snapshotView(
    bench.pool,
    company.id,
    board,
    { pipelineId: company.pipelineId },
    { room, owner: null },
  )
  return allDeals((stateIn(board.contract, JSON.parse(json)) as BoardState).deals).map(({ id }) => id)
}
const stage = (id: string, over: Partial<StageRule> = {}): StageRule => ({
  ...{ id, name: id, kind: 'open', colour: 'neutral', probability: null, requires: [], to: null, rotsAfterDays: null },
  ...over,
})
const eventsNamed = async (name: string): Promise<BodyOf<typeof dealMoved>[]> => {
  const text = 'select body from events where company_id = $1 and name = $2 order by position'
  const database = new pg.Client({ connectionString: bench.databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<{ body: string }>(text, [company.id, name])
    return rows.map(({ body }) => JSON.parse(body))
  } finally {
    await database.end()
  }
}
const editStages = (stages: readonly StageRule[]) =>
  call('deals.edit-pipeline', { pipelineId: company.pipelineId, version: 1, name: 'Vendas', stages })

it('each deal is decided on its own; those that refuse say why and do not hold up the others', async () => {
  const [first, second, third] = [await open(), await open(), await open()]
  await call('deals.edit-many', { edits: [{ dealId: second.id, patch: { title: 'Outra' } }] }, 1)
  const owner = company.people[1]?.claims.userId
  const { changed, refused } = await editMany([
    { dealId: first.id, version: 1, patch: { ownerId: owner, probability: 80 } },
    { dealId: second.id, version: 1, patch: { title: 'Terceira' } },
    { dealId: third.id, patch: { ownerId: randomUUIDv7() } },
  ])
  expect(changed).toEqual([{ ...first, ownerId: owner, ownerName: changed[0]?.ownerName, probability: 80, version: 2 }])
  expect(refused).toMatchObject([
    { dealId: second.id, code: 'deals.edit_conflict', params: { version: 2, fields: 'title' } },
    { dealId: third.id, code: 'companies.user_not_found', params: {} },
  ])
})

it('a patch that changes nothing tells nothing', async () => {
  const deal = await open()
  expect(await editMany([{ dealId: deal.id, patch: { title: deal.title, removeTags: [] } }])).toEqual({
    changed: [],
    refused: [],
  })
})

it('a single move and a bulk edit refuse a stage with the same code and params', async () => {
  await editStages([
    stage('visita', { to: ['contrato'] }),
    stage('contrato', { requires: ['contact'] }),
    stage('assinatura', { kind: 'closing' }),
    ...defaultStages,
  ])
  const deal = await open({ stage: 'visita' })
  for (const to of ['contrato', 'assinatura', 'gone']) {
    const single = await refusalOf('deals.move', { dealId: deal.id, to, before: null })
    const { refused } = await editMany([{ dealId: deal.id, patch: { stage: to } }])
    expect(refused).toEqual([{ dealId: deal.id, ...single }])
  }
})

it('an archived deal leaves the board, the search and the figures, and nothing changes it until it is restored', async () => {
  const deal = await open({ title: 'Farmácia Aurora' })
  const search = async () => JSON.stringify(await call('search.find', { text: 'Farmácia Aurora' }))
  expect(await search()).toContain(deal.id)
  const { changed } = await editMany([{ dealId: deal.id, patch: { archived: true } }])
  expect(changed[0]?.archivedAt).toBeTypeOf('string')
  expect(await onBoard()).toEqual([])
  expect(await call('deals.locate-deal', { dealId: deal.id })).toMatchObject({ archived: { id: deal.id } })
  expect(await search()).not.toContain(deal.id)
  expect(await call('deals.archived-deals', { pipelineId: company.pipelineId })).toMatchObject({
    rows: [{ id: deal.id }],
    total: 1,
  })
  const by = { reason: 'by', by: expect.stringMatching(/./), at: expect.stringMatching(/Z$/) }
  const archived = { code: 'deals.archived', params: by }
  expect(await refusalOf('deals.move', { dealId: deal.id, to: 'proposal', before: null })).toEqual(archived)
  expect(await refusalOf('deals.win', { dealId: deal.id })).toEqual(archived)
  const fields = { title: 'x', contact: null, value: deal.value, probability: 1 }
  expect(await refusalOf('deals.edit', { dealId: deal.id, version: 2, ...fields })).toEqual(archived)
  const { refused } = await editMany([{ dealId: deal.id, patch: { title: 'x' } }])
  expect(refused).toEqual([{ dealId: deal.id, ...archived }])

  const at = new Date().toISOString()
  await editMany([{ dealId: deal.id, patch: { archived: false } }])
  expect(await onBoard()).toEqual([deal.id])
  const then = await call<OutputOf<typeof boardAt>>('deals.board-at', { pipelineId: company.pipelineId, at })
  expect(Object.keys(then.deals)).toEqual([])
  const { rows } = await call<{ rows: object[] }>('deals.history', { dealId: deal.id })
  expect(rows).toHaveLength(3)
})

it('tags are put on and taken off, at most twenty of them, and only those that are in use', async () => {
  const tags = await Promise.all(
    Array.from({ length: 21 }, async (_, n) => {
      const id = randomUUIDv7()
      await call('contacts.create-tag', { tagId: id, name: `t${n}`, color: 'blue' })
      return id
    }),
  )
  const deal = await open()
  const edit = (patch: object) => editMany([{ dealId: deal.id, patch }])
  expect((await edit({ addTags: tags.slice(0, 2) })).changed[0]?.tagIds).toEqual(tags.slice(0, 2))
  expect((await edit({ addTags: tags.slice(2), removeTags: tags.slice(0, 1) })).changed[0]?.tagIds).toHaveLength(20)
  expect((await edit({ addTags: tags.slice(0, 1) })).refused).toMatchObject([{ code: 'deals.too_many_tags' }])
  expect(
    await refusalOf('deals.edit-many', { edits: [{ dealId: deal.id, patch: { addTags: [randomUUIDv7()] } }] }),
  ).toMatchObject({
    code: 'contacts.tag_not_found',
  })
})

it('an undone move brings back the column, place, probability, outcome, reason and day of the last move', async () => {
  await editStages([
    stage('a', { probability: 20 }),
    stage('fechar', { kind: 'closing', probability: 90 }),
    stage('lost', { kind: 'lost', probability: 0, requires: ['reason'], to: ['a'] }),
  ])
  const undo = ({ id: dealId, version }: Deal) => editMany([{ dealId, patch: {}, undoesMove: version }])
  const move = (dealId: string, to: string, over = {}) =>
    call<Deal>('deals.move', { dealId, to, before: null, ...over })
  const [first, middle, last] = [
    await open({ stage: 'a', probability: 35 }),
    await open({ stage: 'a' }),
    await open({ stage: 'a' }),
  ]
  const was = ({ version: _, ...deal }: Deal) => deal
  for (const [deal, to] of [
    [middle, 'fechar'],
    [first, 'lost'],
  ] as const) {
    const { changed } = await undo(await move(deal.id, to, to === 'lost' ? { reason: 'Preço' } : {}))
    expect(changed.map(was)).toEqual([was(deal)])
  }
  // Won, and lost with its reason: nothing of it is decided anew.
  await move(middle.id, 'fechar')
  const won = await call<Deal>('deals.win', { dealId: middle.id, reason: 'Prazo' })
  expect((await undo(await move(won.id, 'a'))).changed.map(was)).toEqual([was(won)])
  const lost = await move(first.id, 'lost', { reason: 'Preço' })
  expect((await undo(await move(lost.id, 'a'))).changed.map(was)).toEqual([was(lost)])
  // The notices and the counts of the lost hear of it once.
  const moves = await eventsNamed('deals.moved')
  expect(moves.map((body) => hasBecomeLost(body)).filter(Boolean)).toHaveLength(2)
  expect(moves.at(-1)).toMatchObject({ undone: true, from: 'a', deal: { stage: 'lost' } })
  // What is no move of this deal, or is over, is not undone.
  const stale = [{ dealId: last.id, code: 'command.stale' }]
  const { changed } = await editMany([{ dealId: last.id, patch: { title: 'Outra' } }])
  expect(await undo(changed[0] ?? last)).toMatchObject({ changed: [], refused: stale })
  const moved = await move(last.id, 'fechar')
  await move(last.id, 'a')
  expect(await undo(moved)).toMatchObject({ changed: [], refused: stale })
})

it('many are won at once with one reason; those that may not be say why, and an undo opens the others again', async () => {
  const [first, second, away] = [await open({ stage: 'closing' }), await open({ stage: 'closing' }), await open()]
  const win = { won: true, reason: 'Prazo' }
  const deals = [first, second, away]
  const { changed, refused } = await editMany(deals.map(({ id: dealId, version }) => ({ dealId, version, patch: win })))
  expect(changed.map(({ id, outcome }) => [id, outcome?.result, outcome?.reason])).toEqual([
    [first.id, 'won', 'Prazo'],
    [second.id, 'won', 'Prazo'],
  ])
  expect(refused).toEqual([{ dealId: away.id, code: 'deals.move_refused', params: { reason: 'close_first' } }])
  expect((await eventsNamed('deals.won')).map(({ deal }) => deal.id)).toEqual([first.id, second.id])
  // The same once more changes nothing.
  expect(await editMany([{ dealId: first.id, patch: win }])).toEqual({ changed: [], refused: [] })
  const undo = changed.map(({ id: dealId, version }) => ({ dealId, patch: {}, undoesMove: version }))
  const was = ({ version: _, ...deal }: Deal) => deal
  expect((await editMany(undo)).changed.map(was)).toEqual([was(first), was(second)])
  expect((await editMany(undo)).refused).toMatchObject([{ code: 'command.stale' }, { code: 'command.stale' }])
})

it('a sale that a colleague has ended since it was seen is not ended over that', async () => {
  const deal = await open({ stage: 'closing' })
  await call('deals.win', { dealId: deal.id, reason: 'Preço' }, 1)
  const win = { dealId: deal.id, version: deal.version, patch: { won: true, reason: 'Prazo' } }
  const { changed, refused } = await editMany([win])
  expect(changed).toEqual([])
  expect(refused).toMatchObject([{ code: 'deals.edit_conflict', params: { fields: 'outcome' } }])
  const over = await editMany([{ ...win, overwrites: deal.version + 1 }])
  expect(over.changed).toMatchObject([{ outcome: { result: 'won', reason: 'Prazo' } }])
  expect(await eventsNamed('deals.won')).toHaveLength(1)
})

it('a win stands alone in a patch', async () => {
  const { id: dealId } = await open({ stage: 'closing' })
  for (const over of [{ patch: { won: true, stage: 'lost' } }, { patch: { won: true, archived: true } }])
    expect(await refusalOf('deals.edit-many', { edits: [{ dealId, ...over }] })).toMatchObject({
      code: 'request.invalid',
    })
})
