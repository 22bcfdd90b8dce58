/** The sample data of a new company stays here, whenever the CRM is linked. */
import { randomUUIDv7 } from 'node:crypto'
import type { CrmDeals } from '@aura/contracts/crm-sync/deal-rules.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import { type Connected, testCrmSync } from '@aura/infra/crm-sync-test.ts'
import { expect, it } from 'vitest'

const test = testCrmSync()
const { connect, load, sync, react, call, create } = test

const rules: CrmDeals['rules'] = [
  { ours: 'title', theirs: 'title', conflict: 'newest' },
  { ours: 'value', theirs: 'amount', conflict: 'newest' },
]
const value = { amount: 9_900, currency: 'BRL' }

async function dealRules(): Promise<CrmDeals> {
  const [pipeline] = await call<Pipeline[]>('deals.pipelines', {})
  return { pipelineId: pipeline?.id ?? expect.fail('no pipeline'), rules, stages: [] }
}
const there = ({ account }: Connected, object: 'deals' | 'contacts') =>
  account.store.all(object).map(({ values }) => values)
const sampleDeals = async () =>
  (
    await test.bed.owner.query<{ id: string; contact_id: string; title: string }>(
      `select d.id, d.contact_id, d.title from deals d join sample_records s on s.id = d.id
       where d.company_id = $1 order by d.id`,
      [test.company.id],
    )
  ).rows
async function settle(connected: Connected): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await react()
    await sync(connected)
  }
}

it.for(['before', 'after'] as const)('samples made %s the CRM was loaded are never sent', async (when) => {
  const connected = await connect('rest')
  const deals = await dealRules()
  const make = () => call('dashboard.create-samples', {})
  if (when === 'before') await make()
  await create({ name: 'Ana', email: 'ana@cliente.com.br' })
  await call('deals.create', { dealId: randomUUIDv7(), title: 'Contrato', value, probability: 50 })
  await load(connected, { deals })
  if (when === 'after') await make()
  await settle(connected)
  const [sample] = await sampleDeals()
  await call('deals.edit-many', { edits: [{ dealId: sample?.id, patch: { value } }] })
  await settle(connected)
  expect(there(connected, 'deals')).toMatchObject([{ title: 'Contrato' }])
  expect(there(connected, 'contacts')).toMatchObject([{ name: 'Ana' }])
  expect(await test.runs(connected)).toMatchObject({ waiting: 0, linked: 1, linkedDeals: 1 })
})

it('a record of the CRM with the title of a sample becomes a deal of its own, and the sample goes without it', async () => {
  await call('dashboard.create-samples', {})
  const [sample] = await sampleDeals()
  const connected = await connect('rest')
  connected.account.store.create('deals', { title: sample?.title ?? '', amount: '10.00' })
  expect(await load(connected, { deals: await dealRules() })).toMatchObject({ counts: { created: 1 } })
  expect(await call('dashboard.remove-samples', {})).toMatchObject({ left: 0 })
})

it('a sample that stays when the samples are removed is sent from then on, with its contact', async () => {
  const connected = await connect('rest')
  await load(connected, { deals: await dealRules() })
  await call('dashboard.create-samples', {})
  const [sample] = await sampleDeals()
  const dealId = sample?.id
  const row = { id: randomUUIDv7(), productId: null, name: 'Plano', unit: null, quantity: 1000, discount: 0 }
  const rows = [{ ...row, unitPrice: 10_000 }]
  await call('deals.save-items', { dealId, version: 0, currency: 'BRL', setsValue: false, rows })
  await call('deals.issue-quote', { quoteId: randomUUIDv7(), dealId, validUntil: '2099-12-31' })
  await settle(connected)
  expect(there(connected, 'deals')).toEqual([])
  await call('dashboard.remove-samples', {})
  await settle(connected)
  expect(there(connected, 'deals')).toMatchObject([{ title: sample?.title }])
  expect(there(connected, 'contacts')).toHaveLength(1)
})

const sampleContacts = async () =>
  (
    await test.bed.owner.query<{ id: string; name: string; email: string }>(
      `select c.id, c.name, a.value as email from contacts c join sample_records s on s.id = c.id
         join contact_addresses a on a.contact_id = c.id and a.kind = 'email'
       where c.company_id = $1 order by c.id`,
      [test.company.id],
    )
  ).rows

it('a contact of the CRM with the address of a sample is skipped and says why, in the dry run too', async () => {
  await call('dashboard.create-samples', {})
  const [sample] = await sampleContacts()
  const connected = await connect('rest')
  connected.account.store.create('contacts', { name: 'Ana do CRM', email: sample?.email ?? '' })
  connected.account.store.create('contacts', { name: 'Bia do CRM', email: 'bia@cliente.com.br' })
  await test.map(connected)
  await test.start(connected, 'dry')
  for (let step = 0; step < 5; step++) await sync(connected)
  const { runs } = await test.runs(connected)
  expect(runs[0]).toMatchObject({ kind: 'dry', counts: { created: 1, skipped: 1 } })
  expect(await load(connected)).toMatchObject({ counts: { created: 1, skipped: 1 } })
  const skipped = await test.entries(connected, { act: 'skipped' })
  expect(skipped.map(({ ownId, name, problem }) => ({ ownId, name, problem }))).toEqual(
    skipped.map(() => ({ ownId: sample?.id, name: 'Ana do CRM', problem: 'sample_here' })),
  )
  expect(skipped.length).toBeGreaterThan(0)
  expect(await call('dashboard.remove-samples', {})).toMatchObject({ left: 0 })
})

it('a sample contact that stays for a deal of the company is sent from then on', async () => {
  const connected = await connect('rest')
  await load(connected)
  await call('dashboard.create-samples', {})
  const [sample] = await sampleContacts()
  const contactId = sample?.id
  await call('deals.create', { dealId: randomUUIDv7(), title: 'Contrato', contactId, value, probability: 50 })
  await settle(connected)
  expect(there(connected, 'contacts')).toEqual([])
  await call('dashboard.remove-samples', {})
  await settle(connected)
  expect(there(connected, 'contacts')).toMatchObject([{ name: sample?.name, email: sample?.email }])
  expect(await test.runs(connected)).toMatchObject({ waiting: 0, linked: 1 })
})
