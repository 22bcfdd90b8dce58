/** Deals equal on both sides, by the rules of their pipeline: loaded, changed on either side, taken back. */
import { randomUUIDv7 } from 'node:crypto'
import type { CrmDeals } from '@aura/contracts/crm-sync/deal-rules.ts'
import { crmKinds } from '@aura/contracts/crm-sync/kinds.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { defaultStages } from '@aura/contracts/deals/pipeline.ts'
import { type Connected, testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { expect, it } from 'vitest'
import { undoing } from './index.ts'

const test = testCrmSync()
const { connect, create, load, map, start, sync, react, runs, entries, call } = test

const stages: CrmDeals['stages'] = [
  { ours: 'prospecting', theirs: '1' },
  { ours: 'proposal', theirs: '2' },
  { ours: 'closing', theirs: '3' },
  { ours: 'lost', theirs: 'lost' },
  { ours: 'outcome:won', theirs: 'won' },
]
const dealRules: CrmDeals['rules'] = [
  { ours: 'title', theirs: 'title', conflict: 'newest' },
  { ours: 'value', theirs: 'amount', conflict: 'newest' },
  { ours: 'stage', theirs: 'stage', conflict: 'newest' },
  { ours: 'expectedClose', theirs: 'closeDate', conflict: 'newest' },
]
const pipelineOf = async () => (await call<{ id: string }[]>('deals.pipelines', {}))[0]?.id ?? ''
const dealsOf = async (rules = dealRules): Promise<CrmDeals> => ({ pipelineId: await pipelineOf(), rules, stages })

const openDeal = async (over: object = {}) =>
  await call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), title: 'Contrato anual', value: { amount: 125_050, currency: 'BRL' } },
    ...{ probability: 50, expectedClose: '2026-12-21' },
    ...over,
  })
const theirDeal = ({ account }: Connected, over: Record<string, string> = {}) =>
  account.store.create('deals', {
    ...{ title: 'Renovação', amount: '900.00', stage: '1', closeDate: '2026-11-30' },
    ...over,
  })
const dealsHere = async (): Promise<Deal[]> => {
  const { rows } = await test.bed.owner.query(
    'select * from deals where company_id = $1 and archived_at is null order by title',
    [test.company.id],
  )
  return rows
}
type Stored = {
  title: string
  stage: string
  value_amount: number
  expected_close: string
  outcome: { result: string } | null
}
/** Each deal of both sides in one line, in the words of the CRM. */
const here = async () =>
  (await dealsHere()).map((row) => {
    const { title, stage, value_amount, expected_close, outcome: ended } = row as unknown as Stored
    const ours = ended?.result === 'won' ? 'outcome:won' : stage
    const theirs = stages.find((pair) => pair.ours === ours)?.theirs ?? ours
    return [title, theirs, (value_amount / 100).toFixed(2), expected_close].join(' | ')
  })
const there = ({ account }: Connected) =>
  account.store
    .all('deals')
    .map(({ values: { title, stage, amount, closeDate, status } }) => {
      const shown = status === 'won' || status === 'lost' ? status : stage
      return [title, shown, Number(amount ?? 0).toFixed(2), closeDate?.slice(0, 10)].join(' | ')
    })
    .sort()
const writesOf = ({ account }: Connected) =>
  account.calls.filter(({ method, path }) => method !== 'GET' && !/search|batch.read|token/.test(path)).length
async function settle(connected: Connected, rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await react()
    await sync(connected)
  }
}

it.each(crmKinds)(
  '%s: a dry run writes nothing, a load makes both sides equal, edits on both converge',
  async (kind) => {
    const connected = await connect(kind)
    for (let n = 0; n < 8; n++) theirDeal(connected, { title: `Renovação ${n}` })
    theirDeal(connected, { title: 'De outro funil', stage: '77' })
    for (let n = 6; n < 11; n++) await openDeal({ title: `Renovação ${n}`, stage: 'proposal' })
    const deals = await dealsOf()
    await map(connected, { deals })
    await start(connected, 'dry')
    await sync(connected)
    expect((await runs(connected)).runs[0]).toMatchObject({
      state: 'done',
      counts: { created: 6, linked: 2, skipped: 1 },
    })
    expect([(await dealsHere()).length, writesOf(connected)]).toEqual([5, 0])
    expect(await load(connected, { deals })).toMatchObject({
      state: 'done',
      counts: { created: 6, linked: 2, skipped: 1, created_there: 3 },
    })
    const others = (lines: string[]) => lines.filter((line) => !line.startsWith('De outro'))
    await settle(connected)
    expect(others(there(connected))).toEqual(await here())
    expect(await runs(connected)).toMatchObject({ waiting: 0, linkedDeals: 11 })
    const writes = writesOf(connected)
    await settle(connected)
    expect(writesOf(connected)).toBe(writes)

    const idOf = async (title: string) => (await dealsHere()).find((deal) => deal.title === title)?.id
    const [one, two] = [await idOf('Renovação 0'), await idOf('Renovação 1')]
    await call('deals.move', { dealId: one, to: 'closing', before: null })
    await call('deals.win', { dealId: one })
    await call('deals.edit-many', {
      edits: [{ dealId: two, patch: { title: 'Renovação 1b', value: { amount: 7, currency: 'BRL' } } }],
    })
    const record = account(connected, 'Renovação 2')
    connected.account.store.update('deals', record, {
      stage: 'lost',
      ...(kind === 'pipedrive' && { stage: '1', status: 'lost' }),
    })
    await settle(connected)
    expect(others(there(connected))).toEqual(await here())
    expect((await here()).filter((line) => /won|lost|1b/.test(line))).toEqual([
      'Renovação 0 | won | 900.00 | 2026-11-30',
      'Renovação 1b | 1 | 0.07 | 2026-11-30',
      'Renovação 2 | lost | 900.00 | 2026-11-30',
    ])
    const after = writesOf(connected)
    await settle(connected)
    expect(writesOf(connected)).toBe(after)
  },
)
const account = (connected: Connected, title: string) =>
  connected.account.store.all('deals').find(({ values }) => values.title === title)?.id ?? ''

async function requireValue(stage: string): Promise<void> {
  const [pipeline] = await call<{ id: string; version: number; name: string }[]>('deals.pipelines', {})
  const rules = defaultStages.map((rule) => ({ ...rule, requires: rule.id === stage ? ['value'] : [] }))
  const { id: pipelineId, version, name } = pipeline ?? expect.fail('no pipeline')
  await call('deals.edit-pipeline', { pipelineId, version, name, stages: rules })
}

it('what a stage demands binds the CRM too, and the log says which demand', async () => {
  const connected = await connect('rest')
  const record = theirDeal(connected, { amount: '' })
  const deals = await dealsOf()
  await load(connected, { deals })
  await requireValue('proposal')
  connected.account.store.update('deals', record.id, { stage: '2' })
  await settle(connected)
  expect((await entries(connected, { act: 'failed' })).map(({ object, problem }) => [object, problem])).toEqual([
    ['deals', 'deals.move_refused: requires_value'],
  ])
  connected.account.store.update('deals', record.id, { amount: '10' })
  await settle(connected)
  expect(await here()).toEqual(there(connected))
})

it('a deal whose stage was refused is edited here: what is ours is sent, the refusal is told, and the sync goes on', async () => {
  const connected = await connect('rest')
  const record = theirDeal(connected, { amount: '' })
  await openDeal({ title: 'Daqui' })
  await load(connected, { deals: await dealsOf() })
  await requireValue('proposal')
  connected.account.store.update('deals', record.id, { stage: '2' })
  await settle(connected, 1)
  const [other, deal] = await dealsHere()
  const edit = (dealId: string | undefined, patch: object) => call('deals.edit-many', { edits: [{ dealId, patch }] })
  await edit(deal?.id, { title: 'Renovação 2027' })
  await edit(other?.id, { title: 'Daqui 2027' })
  await react()
  expect(await sync(connected)).toEqual({ outcome: 'done' })
  expect(there(connected)).toEqual(['Daqui 2027 | 1 | 1250.50 | 2026-12-21', 'Renovação 2027 | 2 | 0.00 | 2026-11-30'])
  const problem = 'deals.move_refused: requires_value'
  expect(await entries(connected, { act: 'failed' })).toMatchObject([
    { problem, name: 'Renovação 2027', there: [{ field: 'title' }] },
    { problem, name: 'Renovação', there: [] },
  ])
  expect((await runs(connected)).runs[0]).toMatchObject({ state: 'done', counts: { failed: 1, sent: 1 } })
  expect(await test.nextLooks(connected)).not.toEqual([])
  await settle(connected)
  expect(await entries(connected, { act: 'failed' })).toHaveLength(2)
  await edit(deal?.id, { value: { amount: 900, currency: 'BRL' } })
  await settle(connected)
  expect(await here()).toEqual(there(connected))
})

it('an amount that the CRM states without a currency is in the one of the company', async () => {
  const connected = await connect('rest')
  await test.bed.owner.query(`update companies set currency = 'USD' where id = $1`, [test.company.id])
  theirDeal(connected)
  await load(connected, { deals: await dealsOf() })
  expect(await dealsHere()).toMatchObject([{ value_currency: 'USD' }])
})

it('what both sides changed is decided by the rule of the field, and the log says why', async () => {
  const connected = await connect('hubspot')
  const record = theirDeal(connected)
  const rules = dealRules.map((rule) => ({ ...rule, conflict: rule.ours === 'title' ? 'ours' : 'theirs' }) as const)
  await load(connected, { deals: await dealsOf(rules) })
  const [deal] = await dealsHere()
  const patch = { title: 'Título daqui', value: { amount: 100, currency: 'BRL' } }
  await call('deals.edit-many', { edits: [{ dealId: deal?.id, patch }] })
  connected.account.store.update('deals', record.id, { title: 'Título de lá', amount: '2.00' })
  await settle(connected)
  expect(there(connected)).toEqual(['Título daqui | 1 | 2.00 | 2026-11-30'])
  expect(await here()).toEqual(there(connected))
  const reasons = (await entries(connected, { ownId: deal?.id })).flatMap(({ here, there }) =>
    [...here, ...there].map(({ field, reason }) => [field, reason]),
  )
  expect(reasons).toContainEqual(['title', 'ours'])
  expect(reasons).toContainEqual(['value', 'theirs'])
})

it.each(crmKinds)('%s: a deal goes with its contact, on both sides', async (kind) => {
  const connected = await connect(kind)
  const person = connected.account.store.create('contacts', { name: 'Ana Souza', email: 'ana@cliente.example' })
  theirDeal(connected, { title: 'De lá', contact: person.id })
  const other = await create({ name: 'Bia Lima', email: 'bia@cliente.example' })
  await openDeal({ title: 'Daqui', contactId: other.id })
  const rules: CrmDeals['rules'] = [...dealRules, { ours: 'contact', theirs: 'contact', conflict: 'newest' }]
  await load(connected, { deals: await dealsOf(rules) })
  await settle(connected)
  const { rows } = await test.bed.owner.query('select title, contact from deals where company_id = $1 order by title', [
    test.company.id,
  ])
  expect(rows).toEqual([
    { title: 'Daqui', contact: 'Bia Lima' },
    { title: 'De lá', contact: 'Ana Souza' },
  ])
  const bia = connected.account.store.all('contacts').find(({ values }) => values.name === 'Bia Lima')
  const contactThere = (title: string) =>
    connected.account.store.get('deals', account(connected, title))?.values.contact
  expect(contactThere('Daqui')).toBe(bia?.id)
  // Replaced here, replaced there.
  const ours = (await dealsHere()).find(({ title }) => title === 'De lá')
  const edit = { dealId: ours?.id, version: ours?.version, title: 'De lá', contact: null, contactId: other.id }
  await call('deals.edit', { ...edit, value: { amount: 90_000, currency: 'BRL' }, probability: 10 })
  connected.account.store.update('deals', account(connected, 'Daqui'), { contact: person.id })
  await settle(connected)
  expect([contactThere('De lá'), contactThere('Daqui')]).toEqual([bia?.id, person.id])
  expect((await dealsHere()).map((deal) => deal.contact)).toEqual(['Ana Souza', 'Bia Lima'])
  const writes = writesOf(connected)
  await settle(connected)
  expect(writesOf(connected)).toBe(writes)
})

it('a load is undone: deals that it opened leave the board, what it changed is as before', async () => {
  const connected = await connect('rest')
  for (let n = 0; n < 3; n++) theirDeal(connected, { title: `Renovação ${n}` })
  await openDeal({ title: 'Renovação 1', stage: 'proposal' })
  const before = await here()
  const rules = dealRules.map((rule) => ({ ...rule, conflict: 'theirs' }) as const)
  const run = await load(connected, { deals: await dealsOf(rules) })
  expect(await here()).toHaveLength(3)
  await call('crm-sync.pause', { connectionId: connected.id })
  await test.undoRun(run?.id ?? '')
  expect(await here()).toEqual(before)
  expect(there(connected)).toHaveLength(3)
})

it('what cannot be taken back is in the log, and everything else is taken back', async () => {
  const connected = await connect('rest')
  for (let n = 0; n < 3; n++) {
    const amount = n === 1 ? 0 : 90_000
    await openDeal({ title: `Renovação ${n}`, stage: 'prospecting', value: { amount, currency: 'BRL' } })
    theirDeal(connected, { title: `Renovação ${n}`, stage: '2', amount: String(amount / 100) })
  }
  const stagesHere = async () => (await dealsHere()).map(({ stage }) => stage)
  const run = await load(connected, {
    deals: await dealsOf(dealRules.map((rule) => ({ ...rule, conflict: 'theirs' }))),
  })
  expect(await stagesHere()).toEqual(['proposal', 'proposal', 'proposal'])
  await requireValue('prospecting')
  await call('crm-sync.pause', { connectionId: connected.id })
  expect(await call('crm-sync.undo-run', { runId: run?.id })).toMatchObject({ state: 'undoing' })
  for (let n = 0; n < 2; n++) await test.runWork(undoing(test.config), { runId: run?.id })
  expect(await stagesHere()).toEqual(['prospecting', 'proposal', 'prospecting'])
  expect((await entries(connected, { act: 'not_undone' })).map(({ name, problem }) => [name, problem])).toEqual([
    ['Renovação 1', 'deals.move_refused: requires_value'],
  ])
  expect((await runs(connected)).runs[0]).toMatchObject({ state: 'undone', counts: { not_undone: 1 } })
})

it('a creation whose answer was lost is found by its title and not made twice', async () => {
  const connected = await connect('pipedrive')
  await load(connected, { deals: await dealsOf() })
  await openDeal({ title: 'Só uma vez' })
  connected.account.fail({ kind: 'torn' }, { method: 'POST' })
  await react()
  await sync(connected)
  test.bed.advance(120_000)
  await settle(connected)
  expect(there(connected)).toHaveLength(1)
  expect((await runs(connected)).linkedDeals).toBe(1)
  // Two of the same name are two.
  await openDeal({ title: 'Só uma vez' })
  await settle(connected)
  expect(there(connected)).toHaveLength(2)
})
