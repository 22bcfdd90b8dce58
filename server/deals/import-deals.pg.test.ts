/** Deals as a table: what a file would do, what it does, and that it is taken back. */
import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages, type StageRule } from '@aura/contracts/deals/pipeline.ts'
import { codeOf, testOperations } from '@aura/infra/operations-test.ts'
import { expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'
import { type Cells, dealFiles, outcomes } from './testing/deal-files.ts'

const operations = testOperations()
const { company } = operations
const { me, call, params, board, plan, apply, undo } = dealFiles(operations)

const rows = [
  {
    ...{ title: 'Renovação', contact: 'Clínica São José', value: 'R$ 1.250,50', stage: 'Proposta', tags: 'VIP' },
    ...{ probability: '60%', expected_close: '21/12/2026' },
  },
  { title: 'Loja nova', value: '300' },
]

it('a file opens deals, applied again it changes nothing, and undone they are archived', async () => {
  const tagId = randomUUIDv7()
  await call('contacts.create-tag', { tagId, name: 'VIP' })
  expect(outcomes(await plan(rows))).toEqual(['create', 'create'])
  expect(await board()).toEqual([])
  const done = await apply(rows)
  const deals = await board()
  expect(deals.find(({ title }) => title === 'Renovação')).toMatchObject({
    ...{ contact: 'Clínica São José', stage: 'proposal', probability: 60, expectedClose: '2026-12-21' },
    ...{ value: { amount: 1250_50, currency: 'BRL' }, tagIds: [tagId], ownerId: me().userId },
  })
  expect(outcomes((await apply(rows)).map(({ plan }) => plan))).toEqual(['unchanged', 'unchanged'])
  // However they are written, they are the same deals.
  const shouted = [{ title: 'RENOVACAO', contact: 'clinica sao jose', value: '1250.50' }]
  expect(outcomes(await plan(shouted))).toEqual(['unchanged'])

  const [first, second] = done
  if (!first || !second) return expect.fail('two rows')
  await call('deals.edit-many', { edits: [{ dealId: second.applied?.targetId, patch: { title: 'Outro nome' } }] })
  expect([await undo(first), await undo(second)]).toEqual(['undone', 'changed'])
  expect((await board()).map(({ title }) => title)).toEqual(['Outro nome'])
})

it('no row goes into an archived pipeline', async () => {
  await call('deals.create-pipeline', { pipelineId: randomUUIDv7(), name: 'Outro', stages: defaultStages })
  await call('deals.archive-pipeline', { pipelineId: company.pipelineId, version: 1 })
  expect(await codeOf(plan(rows))).toBe('deals.pipeline_archived')
})

it('a known deal changes what the row states, and undone it is as it was', async () => {
  await apply(rows)
  const update = [{ title: 'Loja nova', value: '500', stage: 'negociacao', owner: company.people[0]?.email ?? '' }]
  expect(await plan(update)).toMatchObject([
    { outcome: 'update', before: { value: '300', stage: 'Prospecção' }, after: { value: '500', stage: 'negociacao' } },
  ])
  const [done] = await apply(update)
  const changed = async () => (await board()).find(({ title }) => title === 'Loja nova')
  expect(await changed()).toMatchObject({ value: { amount: 500_00 }, stage: 'negotiation' })
  expect(done && (await undo(done))).toBe('undone')
  expect(await changed()).toMatchObject({ value: { amount: 300_00 }, stage: 'prospecting' })
})

it('a lost deal comes with its reason, and a row without the one that its stage demands says so', async () => {
  const stages = defaultStages.map((rule) => (rule.id === 'lost' ? { ...rule, requires: ['reason'] } : rule))
  await call('deals.edit-pipeline', { ...params(), version: 1, name: 'Vendas', stages })
  const lost = { title: 'Loja', stage: 'Perdido' }
  const refusal = { outcome: 'problem', column: 'reason', code: 'deals.move_refused' }
  expect(await plan([lost])).toMatchObject([{ ...refusal, params: { reason: 'requires_reason' } }])
  const [opened] = await apply([{ ...lost, reason: 'Preço' }])
  expect(await board()).toMatchObject([{ stage: 'lost', outcome: { result: 'lost', reason: 'Preço' } }])
  if (opened) await undo(opened)
  // One that is there and becomes lost by a file, and what takes it back.
  await apply([{ title: 'Loja' }])
  expect(await plan([lost])).toMatchObject([refusal])
  const [ended] = await apply([{ ...lost, reason: 'Prazo' }])
  expect(ended?.plan).toMatchObject({
    before: { stage: 'Prospecção', reason: null },
    after: { stage: 'Perdido', reason: 'Prazo' },
  })
  expect(ended && (await undo(ended))).toBe('undone')
  expect((await board()).map(({ stage, outcome }) => [stage, outcome])).toEqual([['prospecting', undefined]])
})

const findOrganization = async (name: string) => {
  const { rows } = await call<{ rows: { name: string; openDeals: number }[] }>('deals.find-organizations', {
    ...{ sort: 'name', descending: false, page: 1, pageSize: 20, search: name },
  })
  return rows.map(({ name, openDeals }) => [name, openDeals])
}

it('deals that are over come with their end and its day, again they change nothing, and an undo takes them back', async () => {
  const over = [
    {
      ...{ title: 'Ganho', result: 'Ganho', closed_at: '14/03/2025', created: '02/03/2025', reason: 'Prazo' },
      value: '900',
    },
    { title: 'Perdido', result: 'lost', closed_at: '2025-04-01 18:20', reason: 'Preço' },
  ]
  const done = await apply(over)
  const ends = async () =>
    Object.fromEntries(
      (await board()).map(({ title, stage, outcome, createdAt }) => [
        title,
        [stage, outcome?.result, outcome?.reason, outcome?.at.slice(0, 10), createdAt.slice(0, 10)],
      ]),
    )
  expect(await ends()).toEqual({
    Ganho: ['closing', 'won', 'Prazo', '2025-03-14', '2025-03-02'],
    Perdido: ['lost', 'lost', 'Preço', '2025-04-01', '2025-04-01'],
  })
  expect(outcomes((await apply(over)).map(({ plan }) => plan))).toEqual(['unchanged', 'unchanged'])
  // The day of an end is put right, and comes back.
  const [moved] = await apply([{ title: 'Ganho', closed_at: '20/03/2025' }])
  expect(moved?.plan).toMatchObject({ before: { closed_at: '2025-03-14' }, after: { closed_at: '20/03/2025' } })
  expect((await ends()).Ganho).toEqual(['closing', 'won', 'Prazo', '2025-03-20', '2025-03-02'])
  if (moved) expect(await undo(moved)).toBe('undone')
  expect((await ends()).Ganho).toEqual(['closing', 'won', 'Prazo', '2025-03-14', '2025-03-02'])
  await apply([{ title: 'Terceiro' }])
  const [won, lost] = done
  // What was changed since stays.
  expect([won && (await undo(won)), lost && (await undo(lost))]).toEqual(['changed', 'undone'])
  expect(Object.keys(await ends())).toEqual(['Ganho', 'Terceiro'])
})

it('an open deal is won by a file on its way through closing, and undone it is where it was', async () => {
  await apply([{ title: 'Loja', value: '100', stage: 'Proposta' }])
  const [won] = await apply([{ title: 'Loja', value: '150', stage: 'Fechamento', result: 'won', reason: 'Prazo' }])
  const [deal] = await board()
  expect(deal).toMatchObject({
    stage: 'closing',
    value: { amount: 150_00 },
    outcome: { result: 'won', reason: 'Prazo' },
  })
  expect(won && (await undo(won))).toBe('undone')
  const [back] = await board()
  expect(back).toMatchObject({ stage: 'proposal', value: { amount: 100_00 } })
  expect(back?.outcome).toBeUndefined()
})

it('a file is refused an end for the reasons for which a person is, and one that contradicts itself', async () => {
  await apply([{ title: 'Loja', stage: 'Proposta' }])
  const [planned] = await plan([{ title: 'Loja', result: 'won' }])
  const screen = await call('deals.win', { dealId: (await board())[0]?.id }).catch((error: unknown) => {
    if (error instanceof Refusal) return { code: error.code, params: error.detail.params }
    throw error
  })
  expect(planned).toMatchObject({ outcome: 'problem', column: 'result', ...(screen as object) })
  const wrong = async (cells: Cells) => {
    const [planned] = await plan([{ title: 'x', ...cells }])
    return planned?.outcome === 'problem' ? [planned.column, planned.code] : planned?.outcome
  }
  expect(await wrong({ result: 'won', stage: 'Proposta' })).toEqual(['result', 'deals.move_refused'])
  expect(await wrong({ result: 'lost', stage: 'Proposta' })).toEqual(['result', 'imports.cell_invalid'])
  expect(await wrong({ result: 'open', stage: 'Perdido' })).toEqual(['result', 'imports.cell_invalid'])
  expect(await wrong({ result: 'talvez' })).toEqual(['result', 'imports.cell_invalid'])
  expect(await wrong({ closed_at: '14/03/2025' })).toEqual(['closed_at', 'imports.cell_invalid'])
  expect(await wrong({ result: 'won', closed_at: '14/03/2999' })).toEqual(['closed_at', 'imports.cell_invalid'])
  expect(await wrong({ result: 'won', closed_at: '14/03/2025', created: '15/03/2025' })).toEqual([
    ...['closed_at', 'deals.import_closed_too_early'],
  ])
})

it('an organization that nobody has made is made with its deal, the trial run says so, and undone it is archived', async () => {
  const file = [
    { title: 'Um', organization: 'Clínica Nova' },
    { title: 'Dois', organization: 'CLINICA NOVA' },
  ]
  expect(await plan(file)).toMatchObject([
    { after: { organization: 'Clínica Nova (nova organização)' } },
    { after: { organization: 'CLINICA NOVA (nova organização)' } },
  ])
  expect(await findOrganization('Nova')).toEqual([])
  const done = await apply(file)
  expect((await board()).map(({ organization }) => organization?.name)).toEqual(['Clínica Nova', 'Clínica Nova'])
  expect(await findOrganization('Nova')).toEqual([['Clínica Nova', 2]])
  expect(outcomes((await apply(file)).map(({ plan }) => plan))).toEqual(['unchanged', 'unchanged'])
  // The kit takes the last row back first.
  for (const item of done.toReversed()) expect(await undo(item)).toBe('undone')
  expect(await findOrganization('Nova')).toEqual([])
  // One that is archived is not made again, and a number is no name.
  expect(await plan(file)).toMatchObject([{ code: 'deals.import_no_organization' }, { outcome: 'problem' }])
  for (const organization of ['12345678000195', '12.ABC.345/01DE-35'])
    expect(await plan([{ title: 'x', organization }])).toMatchObject([{ outcome: 'problem' }])
  // A deal that was there gets it too, and is without it again.
  await apply([{ title: 'Três' }])
  const [linked] = await apply([{ title: 'Três', organization: 'Rede Sul' }])
  expect((await board()).map(({ organization }) => organization?.name)).toEqual(['Rede Sul'])
  if (linked) expect(await undo(linked)).toBe('undone')
  expect((await board()).map(({ organization }) => organization?.name)).toEqual([undefined])
  expect(await findOrganization('Rede')).toEqual([])
})

it('a row that says nothing sound is a problem with its column and reason', async () => {
  const wrong = async (cells: Cells) => {
    const [planned] = await plan([{ title: 'x', ...cells }])
    return planned?.outcome === 'problem' ? [planned.column, planned.code] : planned?.outcome
  }
  expect(await wrong({ stage: 'Lua' })).toEqual(['stage', 'deals.move_refused'])
  expect(await wrong({ owner: 'Ninguém' })).toEqual(['owner', 'deals.import_no_owner'])
  expect(await wrong({ tags: 'inexistente' })).toEqual(['tags', 'contacts.import_no_tag'])
  expect(await wrong({ value: 'muito' })).toEqual(['value', 'imports.cell_invalid'])
  expect(await wrong({ value: '-5' })).toEqual(['value', 'imports.cell_invalid'])
  expect(await wrong({ probability: '101' })).toEqual(['probability', 'imports.cell_invalid'])
  expect(await wrong({ expected_close: '31/02/2026' })).toEqual(['expected_close', 'imports.cell_invalid'])
  expect(await wrong({ address: 'rua 1' })).toEqual(['address', 'imports.cell_invalid'])
})

it('a stage refuses through the screen, the bulk edit and the import with the same code and params', async () => {
  const stage = (id: string, over: Partial<StageRule> = {}): StageRule => ({
    ...{ id, name: id, kind: 'open', colour: 'neutral', probability: null, requires: [], to: null },
    ...{ rotsAfterDays: null, ...over },
  })
  const stages = [stage('visita', { to: ['contrato'] }), stage('contrato', { requires: ['contact'] }), ...defaultStages]
  await call('deals.edit-pipeline', { ...params(), version: 1, name: 'Vendas', stages })
  const deal = await call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), ...params(), stage: 'visita', title: 'Loja', probability: 1 },
    value: { amount: 1, currency: 'BRL' },
  })
  for (const to of ['contrato', 'lost']) {
    const screen = await call('deals.move', { dealId: deal.id, to, before: null }).catch((error: unknown) => {
      if (error instanceof Refusal) return { code: error.code, params: error.detail.params }
      throw error
    })
    const { refused } = await call<{ refused: object[] }>('deals.edit-many', {
      edits: [{ dealId: deal.id, patch: { stage: to } }],
    })
    expect(refused).toEqual([{ dealId: deal.id, ...(screen as object) }])
    const [planned] = await plan([{ title: 'Loja', stage: to }])
    expect(planned).toMatchObject({ outcome: 'problem', ...(screen as object) })
  }
})

it('a known sale gets its reason and stays on its day', async () => {
  const won = { title: 'Loja', result: 'won', closed_at: '14/03/2025' }
  await apply([{ ...won, reason: 'Prazo' }])
  const end = async () => (await board()).map(({ outcome }) => [outcome?.reason, outcome?.at.slice(0, 10)])
  const [changed] = await apply([{ title: 'Loja', result: 'won', reason: 'Preço' }])
  expect(await end()).toEqual([['Preço', '2025-03-14']])
  if (changed) expect(await undo(changed)).toBe('undone')
  expect(await end()).toEqual([['Prazo', '2025-03-14']])
})

it('sales of one name on several days are several deals, and a new open one reopens none of them', async () => {
  const file = [
    { title: 'Renovação', result: 'won', closed_at: '14/03/2024', value: '100' },
    { title: 'Renovação', result: 'won', closed_at: '14/03/2025', value: '200' },
    { title: 'Renovação', value: '300', stage: 'Proposta' },
  ]
  expect(outcomes((await apply(file)).map(({ plan }) => plan))).toEqual(['create', 'create', 'create'])
  expect(outcomes((await apply(file)).map(({ plan }) => plan))).toEqual(['unchanged', 'unchanged', 'unchanged'])
  const ends = (await board()).map(({ outcome, value }) => `${outcome?.at.slice(0, 10)} ${value.amount}`)
  expect(ends.sort()).toEqual(['2024-03-14 10000', '2025-03-14 20000', 'undefined 30000'])
  // Which one is won is not for the file to guess.
  expect(await plan([{ title: 'Renovação', result: 'won' }])).toMatchObject([{ code: 'deals.import_two_deals' }])
})

it('days come with their time, however it is written', async () => {
  for (const closed_at of [
    '2025-03-14T20:59:00.125Z',
    '2025-03-14 20:59:00-03:00',
    '14/03/2025, 08:59 PM',
    '14/03/2025 8:59 p. m.',
  ])
    expect(await plan([{ title: 'x', result: 'won', closed_at }])).toMatchObject([{ outcome: 'create' }])
  await apply([{ title: 'Loja', result: 'won', closed_at: '2025-03-15T01:30:00Z' }])
  expect((await board()).map(({ outcome }) => outcome?.at.slice(0, 10))).toEqual(['2025-03-14'])
})
