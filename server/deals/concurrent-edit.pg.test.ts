import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Conflict } from '@aura/contracts/platform/conflict.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { errorBody } from '../platform/error-body.ts'
import { Refusal } from '../platform/refuse.ts'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner', 'company_user'])
})

type Answer = { changed: Deal[]; refused: { code: string; params: object; conflicts?: Conflict[] }[] }
const call = async <T>(name: string, input: object, person = 0, id?: string) =>
  (await bench.call(name, input, company.people[person]?.claims ?? null, id)).output as T
const refusalOf = async (name: string, input: object, person: number): Promise<Refusal> => {
  try {
    await call(name, input, person)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error(`${name} was not refused`)
}
const brl = (amount: number) => ({ amount, currency: 'BRL' })
const open = () =>
  call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), pipelineId: company.pipelineId, title: 'Loja', contact: 'Rui', probability: 10 },
    value: brl(100),
  })
/** The form of the first version, with what was typed into it. */
const form = (dealId: string, over: object) => ({
  ...{ dealId, version: 1, title: 'Loja', contact: 'Rui', value: brl(100), probability: 10, ...over },
})
const patch = (dealId: string, patch: object, over: object = {}) => ({
  edits: [{ dealId, version: 1, patch, ...over }],
})

it('the forms of two users who change different fields are both saved', async () => {
  const { id } = await open()
  const [first, second] = await Promise.all([
    call<Deal>('deals.edit', form(id, { value: brl(900) }), 0),
    call<Deal>('deals.edit', form(id, { contact: 'Papelaria', probability: 60 }), 1),
  ])
  expect([first.version, second.version].sort()).toEqual([2, 3])
  const last = first.version > second.version ? first : second
  expect(last).toMatchObject({ title: 'Loja', value: brl(900), contact: 'Papelaria', probability: 60 })
})

it('a form that changes the same field is refused with who changed it, when and to what, until it writes over it', async () => {
  const { id } = await open()
  const saved = await call<Deal>('deals.edit', form(id, { value: brl(120_000), title: 'Loja nova' }), 0)
  const second = form(id, { value: brl(5), probability: 90 })
  const refusal = await refusalOf('deals.edit', second, 1)
  const body = errorBody(refusal, 'pt-BR')
  const by = saved.ownerName
  expect(body).toMatchObject({ code: 'deals.edit_conflict', params: { version: 2, fields: 'value', by } })
  expect(body.message).toBe(`${by} mudou isto antes de você. Nada foi sobrescrito.`)
  expect(body.conflicts).toEqual([{ field: 'value', by, at: body.params?.at, current: brl(120_000), refused: brl(5) }])
  // Nothing of it was saved, not even what was nobody else's.
  const many = await call<Answer>('deals.edit-many', patch(id, { value: brl(5) }), 1)
  expect(many).toMatchObject({ changed: [], refused: [{ code: 'deals.edit_conflict', conflicts: body.conflicts }] })

  const forced = await call<Deal>('deals.edit', { ...second, overwrites: 2 }, 1)
  expect(forced).toMatchObject({ value: brl(5), probability: 90, title: 'Loja nova', version: 3 })
  // What came after that was not seen.
  expect(await refusalOf('deals.edit', { ...form(id, { value: brl(7) }), overwrites: 2 }, 0)).toMatchObject({
    detail: { params: { version: 3 } },
  })
})

it('cells, tags and fields of one deal that two users change at once are merged', async () => {
  const [ours, theirs] = await Promise.all(
    ['Quente', 'Norte'].map(async (name) => {
      const tagId = randomUUIDv7()
      await call('contacts.create-tag', { tagId, name, color: 'blue' })
      return tagId
    }),
  )
  const { id } = await open()
  await call<Answer>('deals.edit-many', patch(id, { probability: 80, addTags: [theirs] }), 1)
  const { changed } = await call<Answer>('deals.edit-many', patch(id, { title: 'Outra', addTags: [ours] }), 0)
  expect(changed).toMatchObject([{ title: 'Outra', probability: 80, tagIds: [theirs, ours], version: 3 }])
  // Another device of the same user, which has not seen the title of this one.
  const again = await call<Answer>('deals.edit-many', patch(id, { title: 'Terceira' }), 0)
  expect(again).toMatchObject({ changed: [], refused: [{ conflicts: [{ field: 'title', current: 'Outra' }] }] })
})

it('two edits that waited offline meet a foreign one in between: nothing of it is taken back unseen', async () => {
  const { id } = await open()
  const commands = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const seen = (count: number) => ({ seenCommands: commands.slice(0, count) })
  const send = (name: string, input: object, at: number) => call<Deal>(name, input, 0, commands[at])
  await call('deals.edit', form(id, { value: brl(120_000), contact: 'Papelaria' }), 1)
  await send('deals.edit', { dealId: id, version: 1, probability: 60, title: 'Loja nova' }, 0)
  // The second goes on from the first, also back to what was there before it.
  const second = { dealId: id, version: 1, probability: 10, ...seen(1) }
  expect(await send('deals.edit', second, 1)).toMatchObject({
    ...{ title: 'Loja nova', probability: 10, value: brl(120_000), contact: 'Papelaria', version: 4 },
  })
  expect(await refusalOf('deals.edit', { dealId: id, version: 1, value: brl(5), ...seen(2) }, 0)).toMatchObject({
    detail: { conflicts: [{ field: 'value', current: brl(120_000), refused: brl(5) }] },
  })
  const cell = await call<Answer>('deals.edit-many', patch(id, { value: brl(5), title: 'Loja' }, seen(2)), 0)
  expect(cell).toMatchObject({ changed: [], refused: [{ conflicts: [{ field: 'value' }] }] })
  const back = await call<Answer>('deals.edit-many', patch(id, { title: 'Loja' }, seen(2)), 0)
  expect(back).toMatchObject({ changed: [{ title: 'Loja', value: brl(120_000), contact: 'Papelaria' }], refused: [] })
  // A command of another user is not taken for an own one.
  await send('deals.edit', { dealId: id, version: 1, probability: 70, ...seen(2) }, 2)
  expect(await refusalOf('deals.edit', { dealId: id, version: 1, probability: 30, ...seen(3) }, 1)).toMatchObject({
    ...{ code: 'deals.edit_conflict' },
    detail: { conflicts: [{ field: 'probability', current: 70 }] },
  })
})

it('of two moves that waited offline the second goes on from the first, and neither over a foreign one', async () => {
  const { id } = await open()
  const first = randomUUIDv7()
  const move = (to: string, over: object = {}) => ({ dealId: id, to, before: null, version: 1, ...over })
  await call('deals.move', move('qualification'), 0, first)
  const second = move('proposal', { seenCommands: [first] })
  expect(await refusalOf('deals.move', move('proposal'), 0)).toMatchObject({ code: 'deals.edit_conflict' })
  expect(await call('deals.move', second, 0)).toMatchObject({ stage: 'proposal' })
  await call('deals.move', move('negotiation', { version: 3 }), 1)
  const third = move('closing', { seenCommands: [first] })
  expect(await refusalOf('deals.move', third, 0)).toMatchObject({
    detail: { conflicts: [{ field: 'stage', current: 'negotiation', refused: 'closing' }] },
  })
})

it('an edit that states one field leaves all others as they are', async () => {
  const { id } = await open()
  const edited = await call<Deal>('deals.edit', { dealId: id, version: 1, contact: null }, 0)
  expect(edited).toMatchObject({ title: 'Loja', contact: null, value: brl(100), probability: 10, version: 2 })
})

it('one event that nobody can read any more breaks no edit', async () => {
  const { id } = await open()
  await call('deals.edit', form(id, { title: 'Loja nova' }), 1)
  // As a later release may write it.
  const owner = new pg.Client({ connectionString: bench.databaseUrl })
  await owner.connect()
  await owner.query(
    `update events set body = replace(body, '"title":"Loja nova"', '"title":{"of":"tomorrow"}') where company_id = $1`,
    [company.id],
  )
  await owner.end()
  expect(await call('deals.edit', form(id, { probability: 30 }), 0)).toMatchObject({ probability: 30, version: 3 })
  expect(await refusalOf('deals.edit', form(id, { version: 2, probability: 30 }), 0)).toMatchObject({
    code: 'command.stale',
  })
})

it('a move is refused where another user has moved the deal since, and an undo of one too', async () => {
  const { id } = await open()
  const move = (to: string, version?: number) => ({ dealId: id, to, before: null, ...(version && { version }) })
  const moved = await call<Deal>('deals.move', move('proposal', 1), 1)
  const refusal = await refusalOf('deals.move', move('negotiation', 1), 0)
  expect(refusal).toMatchObject({ code: 'deals.edit_conflict', detail: { params: { fields: 'stage' } } })
  expect(refusal.detail.conflicts).toMatchObject([{ field: 'stage', current: 'proposal', refused: 'negotiation' }])
  expect(await call('deals.move', move('negotiation'), 0)).toMatchObject({ stage: 'negotiation' })
  const undo = { edits: [{ dealId: id, patch: {}, undoesMove: moved.version }] }
  expect(await call<Answer>('deals.edit-many', undo, 1)).toMatchObject({
    changed: [],
    refused: [{ code: 'deals.edit_conflict', conflicts: [{ field: 'stage', current: 'negotiation' }] }],
  })
})

it('a move that the machine refuses says why, and nobody is asked whether to write over the newer stage', async () => {
  const { id } = await open()
  await call('deals.move', { dealId: id, to: 'lost', before: null, reason: 'Preço' }, 1)
  const reopening = { dealId: id, to: 'closing', before: null, version: 1 }
  const refusal = { code: 'deals.move_refused', params: { reason: 'reopen_first' } }
  expect(await refusalOf('deals.move', reopening, 0)).toMatchObject({
    code: refusal.code,
    detail: { params: refusal.params },
  })
  const cell = await call<Answer>('deals.edit-many', patch(id, { stage: 'closing' }), 0)
  expect(cell).toMatchObject({ changed: [], refused: [refusal] })
  // A stage that it may enter from there is asked about.
  const conflict = await call<Answer>('deals.edit-many', patch(id, { stage: 'proposal' }), 0)
  expect(conflict).toMatchObject({ changed: [], refused: [{ code: 'deals.edit_conflict' }] })
})

it('a version that nobody can have seen is refused as before', async () => {
  const { id } = await open()
  const stale = { code: 'command.stale', detail: { params: { version: 1 } } }
  expect(await refusalOf('deals.edit', form(id, { version: 7 }), 1)).toMatchObject(stale)
  expect(await refusalOf('deals.edit', form(id, { overwrites: 9 }), 1)).toMatchObject(stale)
  const move = { dealId: id, to: 'proposal', before: null, version: 2 }
  expect(await refusalOf('deals.move', move, 1)).toMatchObject(stale)
  const cell = await call<Answer>('deals.edit-many', patch(id, { title: 'x' }, { overwrites: 2 }), 1)
  expect(cell).toMatchObject({ changed: [], refused: [{ code: 'command.stale' }] })
})

it('a move over a win that the user has not seen is refused with who won it, until it is meant', async () => {
  const { id } = await open()
  await call('deals.move', { dealId: id, to: 'closing', before: null }, 1)
  const won = await call<Deal>('deals.win', { dealId: id, reason: 'Prazo' }, 0)
  const move = { dealId: id, to: 'negotiation', before: null, version: 2 }
  const bulk = await call<Answer>('deals.edit-many', patch(id, { stage: 'negotiation' }, { version: 2 }), 1)
  expect(bulk).toMatchObject({
    changed: [],
    refused: [{ code: 'deals.edit_conflict', params: { reason: 'won' }, conflicts: [{ field: 'outcome' }] }],
  })
  const body = errorBody(await refusalOf('deals.move', move, 1), 'pt-BR')
  const by = won.ownerName
  expect(body.message).toBe(`${by} marcou este negócio como ganho antes de você. Nada foi sobrescrito.`)
  expect(body.conflicts).toMatchObject([{ field: 'outcome', by, current: 'won', refused: 'negotiation' }])
  // A place in the column of the win takes nothing back.
  expect(await call<Deal>('deals.move', { ...move, to: 'closing' }, 1)).toMatchObject({ outcome: { result: 'won' } })
  expect(await call<Deal>('deals.move', { ...move, version: 4 }, 1)).toMatchObject({ stage: 'negotiation' })
})

it('what is done to a deal that somebody archived, or took to another pipeline, names who it was', async () => {
  const [{ id }, gone] = [await open(), await open()]
  const { ownerName: by } = gone
  await call('deals.edit-many', patch(id, { archived: true }), 0)
  for (const [name, input] of [
    ['deals.move', { dealId: id, to: 'proposal', before: null, version: 1 }],
    ['deals.edit', form(id, { probability: 5 })],
  ] as const)
    expect(errorBody(await refusalOf(name, input, 1), 'pt-BR').message).toBe(
      `${by} arquivou este negócio. Restaure-o para alterá-lo.`,
    )
  const pipelineId = randomUUIDv7()
  const rule = { id: 'talk', name: 'Conversa', kind: 'open', colour: 'neutral', requires: [] }
  const first = { ...rule, probability: null, to: null, rotsAfterDays: null }
  const stages = [first, { ...first, id: 'plan', name: 'Plano' }]
  await call('deals.create-pipeline', { pipelineId, name: 'Parcerias', stages })
  await call('deals.edit-many', patch(gone.id, { pipelineId, stage: 'talk' }), 0)
  const move = { dealId: gone.id, to: 'proposal', before: null, version: 1 }
  expect(errorBody(await refusalOf('deals.move', move, 1), 'pt-BR').message).toBe(
    `${by} levou este negócio para outro pipeline antes de você. Nada foi sobrescrito.`,
  )
  const bulk = await call<Answer>('deals.edit-many', patch(gone.id, { stage: 'proposal' }), 1)
  expect(bulk).toMatchObject({ changed: [], refused: [{ params: { reason: 'transferred', by } }] })
  expect(bulk.refused[0]?.conflicts).toBeUndefined()
  // What else was typed meanwhile is stored all the same.
  expect(await call<Deal>('deals.edit', form(gone.id, { probability: 5 }), 1)).toMatchObject({
    probability: 5,
    pipelineId,
  })
})
