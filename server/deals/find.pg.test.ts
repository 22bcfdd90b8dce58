import { randomUUIDv7 } from 'node:crypto'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { codeOf, testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const value = { amount: 100, currency: 'BRL' }
const open = (over: object = {}) =>
  call<Deal>('deals.create', { dealId: randomUUIDv7(), title: 'Loja', value, probability: 10, ...over })
type Page = { deals: Deal[]; after: string | null }
const find = (input: object) => call<Page>('deals.find', input)

it('every deal is on one page, in one order, and no page is asked for in vain', async () => {
  const deals: Deal[] = []
  for (let count = 0; count < 6; count += 1) deals.push(await open())
  const found: Deal[] = []
  let [after, pages]: [string | null, number] = [null, 0]
  do {
    const page = await find({ limit: 3, ...(after !== null && { after }) })
    found.push(...page.deals)
    after = page.after
    pages += 1
  } while (after !== null)
  expect(found).toEqual(deals.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  expect(pages).toBe(2)
})

it('deals are found by their stage, owner, contact and organization; archived ones apart', async () => {
  const [contactId, organizationId] = [randomUUIDv7(), randomUUIDv7()]
  await call('contacts.create', { contactId, name: 'Marina', addresses: [] })
  const empty = { legalName: null, cnpj: null, email: null, phone: null, website: null, note: null }
  const place = { street: null, city: null, state: 'SP' }
  await call('deals.create-organization', { organizationId, name: 'Clínica', ...empty, ...place })
  const [plain, linked] = [await open(), await open({ stage: 'proposal', contactId, organizationId })]
  const idsOf = async (input: object) => (await find(input)).deals.map(({ id }) => id)
  const { ownerId, pipelineId } = plain
  expect(await idsOf({ ownerId, pipelineId })).toEqual([plain.id, linked.id].toSorted())
  for (const input of [{ stage: 'proposal' }, { contactId }, { organizationId }])
    expect(await idsOf(input)).toEqual([linked.id])
  expect(await idsOf({ ownerId: contactId })).toEqual([])
  expect(await idsOf({ pipelineId: contactId })).toEqual([])
  await call('deals.edit-many', { edits: [{ dealId: plain.id, patch: { archived: true } }] })
  expect(await idsOf({})).toEqual([linked.id])
  expect(await idsOf({ archived: true })).toEqual([plain.id])
})

it('a deal, its products and the fields of the company are read one by one, by its own company', async () => {
  const fieldId = randomUUIDv7()
  const field = { key: 'segment', label: 'Segmento', type: 'text', required: false }
  await call('contacts.create-field', { fieldId, owner: 'deal', ...field })
  const deal = await open({ fields: { [fieldId]: 'Saúde' } })
  expect(await call('deals.read', { dealId: deal.id })).toEqual(deal)
  expect(await call('deals.find-fields', {})).toMatchObject({ fields: [{ id: fieldId, ...field }] })
  const row = { productId: null, name: 'Licença', unit: null, quantity: 1000, unitPrice: 500, discount: 0 }
  const items = {
    dealId: deal.id,
    version: 0,
    currency: 'BRL',
    setsValue: false,
    rows: [{ id: randomUUIDv7(), ...row }],
  }
  const saved = await call('deals.save-items', items)
  expect(await call('deals.find-items', { dealId: deal.id })).toEqual(saved)
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  for (const name of ['deals.read', 'deals.find-items'])
    expect(await codeOf(call(name, { dealId: deal.id }))).toBe('deals.not_found')
  expect(await find({})).toEqual({ deals: [], after: null })
})

it('the catalogue, the rules and the targets of a pipeline are read whole, by its own company', async () => {
  const products: { id: string }[] = []
  for (const name of ['A', 'B', 'C'])
    products.push(
      await call('deals.create-product', {
        ...{ productId: randomUUIDv7(), name, code: null, unit: null, description: null, price: value },
      }),
    )
  const [first, second, third] = products.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const findProducts = (input: object) => call('deals.find-products', input)
  expect(await findProducts({ limit: 2 })).toEqual({ products: [first, second], after: second?.id })
  expect(await findProducts({ limit: 2, after: second?.id })).toEqual({ products: [third], after: null })
  const { id: productId, ...fields } = first ?? { id: '' }
  const archived = await call('deals.edit-product', { productId, ...fields, archived: true })
  expect(await findProducts({ archived: true })).toEqual({ products: [archived], after: null })
  expect(await findProducts({})).toEqual({ products: [second, third], after: null })

  const { pipelineId } = company
  const pricelist = await call('deals.create-pricelist', {
    ...{ pricelistId: randomUUIDv7(), name: 'Parceiros', currency: 'BRL' },
    prices: [{ productId: second?.id, amount: 90 }],
  })
  const automation = await call('deals.save-automation', {
    ...{ automationId: randomUUIDv7(), pipelineId, version: 0, name: 'Regra', least: null },
    ...{ trigger: { on: 'won' }, actions: [{ do: 'webhook' }] },
  })
  const target = await call('deals.save-target', {
    ...{ targetId: randomUUIDv7(), pipelineId, version: 0, name: 'Equipe', userIds: [], period: '2026', amount: value },
  })
  expect(await call('deals.find-pricelists', {})).toEqual({ pricelists: [pricelist] })
  expect(await call('deals.find-automations', { pipelineId })).toEqual({ automations: [automation] })
  expect(await call('deals.find-targets', { pipelineId })).toEqual({ targets: [target] })
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
  expect(await findProducts({})).toEqual({ products: [], after: null })
  expect(await call('deals.find-pricelists', {})).toEqual({ pricelists: [] })
  for (const name of ['deals.find-automations', 'deals.find-targets'])
    expect(await codeOf(call(name, { pipelineId }))).toBe('deals.pipeline_not_found')
})
