/** What programs hear of activities, quotes and organizations, beside the deals themselves. */
import { randomUUIDv7 } from 'node:crypto'
import type { Activity } from '@aura/contracts/deals/activities.ts'
import type { Automation } from '@aura/contracts/deals/automations.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Organization } from '@aura/contracts/deals/organizations/organization.ts'
import type { Pipeline } from '@aura/contracts/deals/pipeline.ts'
import type { Pricelist, Product } from '@aura/contracts/deals/products/product.ts'
import type { Quote } from '@aura/contracts/deals/quotes/quote.ts'
import type { Target } from '@aura/contracts/deals/targets/target.ts'
import { testEndpoints } from '@aura/infra/endpoints-test.ts'
import { expect, it } from 'vitest'

const test = testEndpoints()
const call = <T>(name: string, input: object) => test.call<T>(0, name, input)
const value = { amount: 500, currency: 'BRL' }
const open = (over: object = {}) =>
  call<Deal>('deals.create', { dealId: randomUUIDv7(), title: 'Loja', value, probability: 10, ...over })
const addActivity = (dealId: string) =>
  call<Activity>('deals.add-activity', {
    ...{ activityId: randomUUIDv7(), dealId, kind: 'call', text: 'Ligar', dueAt: null, remindAt: null },
    assigneeId: test.company.people[0]?.id,
  })

/** In the order of the calls. */
async function sentTo(endpointId: string) {
  await test.plan()
  await test.deliver(endpointId)
  return test.calls.map(({ body }) => JSON.parse(String(body)) as { type: string; subject: string; data: object })
}

it('an activity goes out as it is stored, and says who had it before', async () => {
  const { endpoint } = await test.create({ events: ['deals.activity_saved', 'deals.activity_removed'] })
  const deal = await open()
  const { version, dealTitle: _title, ...added } = await addActivity(deal.id)
  const { id: activityId, text, dueAt, remindAt, assigneeId } = added
  const other = test.company.people[1]?.id
  const edit = { activityId, version, text, dueAt, remindAt, assigneeId: other, done: false }
  const { version: second, dealTitle: _same, ...edited } = await call<Activity>('deals.edit-activity', edit)
  // By the same user to the same one: nobody handed it over. A new title of the deal says nothing of its activities.
  const again = { ...edit, version: second, text: 'Ligar de novo' }
  await call('deals.edit-activity', again)
  await call('deals.edit-many', { edits: [{ dealId: deal.id, patch: { title: 'Filial' } }] })
  await call('deals.remove-activity', { activityId })
  expect(await sentTo(endpoint.id)).toMatchObject([
    { type: 'deals.activity_saved', subject: activityId, data: { activity: added, previousAssigneeId: null } },
    { type: 'deals.activity_saved', subject: activityId, data: { activity: edited, previousAssigneeId: assigneeId } },
    { type: 'deals.activity_saved', data: { activity: { text: 'Ligar de novo' }, previousAssigneeId: null } },
    { type: 'deals.activity_removed', data: { activityId, dealId: deal.id, assigneeId: other } },
  ])
  const sent = JSON.stringify(test.calls.map(({ body }) => body))
  for (const field of ['version', 'dealTitle', 'before', 'isRename']) expect(sent).not.toContain(field)
})

it('an activity that a merge carries over is removed and saved again, in that order', async () => {
  const { endpoint } = await test.create({ events: ['deals.activity_removed', 'deals.activity_saved'] })
  const [kept, gone] = [await open(), await open()]
  const { id } = await addActivity(gone.id)
  await call('deals.merge', { mergeId: randomUUIDv7(), keptId: kept.id, goneId: gone.id })
  expect((await sentTo(endpoint.id)).slice(1)).toMatchObject([
    { type: 'deals.activity_removed', subject: id, data: { dealId: gone.id } },
    { type: 'deals.activity_saved', subject: id, data: { activity: { id, dealId: kept.id } } },
  ])
})

it('a quote goes out when it is issued and when it ends, and what is opened of it apart', async () => {
  const { endpoint } = await test.create({ events: ['deals.quote_saved', 'deals.quote_opened', 'deals.items_saved'] })
  const { id: dealId } = await open()
  const row = { id: randomUUIDv7(), productId: null, name: 'Licença', unit: null, quantity: 1000, unitPrice: 500 }
  const rows = [{ ...row, discount: 0 }]
  const items = { dealId, currency: 'BRL', setsValue: false, rows }
  await call('deals.save-items', { ...items, version: 0 })
  const quote = await call<Quote>('deals.issue-quote', { quoteId: randomUUIDv7(), dealId, validUntil: '2999-01-01' })
  const { links: _links, ofMerged: _merged, file, ...plain } = quote
  const sent = { ...plain, rows, total: 500, pdf: { state: file }, fromMergedDeal: false }
  // Its links, and how often they were opened, go to its screen alone.
  const [linkId, at] = [randomUUIDv7(), '2026-11-01T12:00:00.000Z']
  await test.bed.owner.query("update deal_quotes set file = 'ready' where id = $1", [quote.id])
  await call('deals.create-quote-link', { quoteId: quote.id, linkId, days: 30 })
  await call('deals.revoke-quote-link', { linkId })
  await test.happen('deals.quote_opened', { quoteId: quote.id, dealId, linkId, openedAt: at })
  await call('deals.withdraw-quote', { quoteId: quote.id })
  const heard = await sentTo(endpoint.id)
  expect(heard.filter(({ subject }) => subject === quote.id)).toEqual([
    expect.objectContaining({ type: 'deals.quote_saved', data: { quote: sent } }),
    expect.objectContaining({
      ...{ type: 'deals.quote_opened', data: { quoteId: quote.id, dealId, linkId, openedAt: at } },
    }),
    expect.objectContaining({
      type: 'deals.quote_saved',
      data: { quote: { ...sent, pdf: { state: 'ready' }, state: 'withdrawn' } },
    }),
  ])
  expect(heard.filter(({ subject }) => subject === dealId)).toMatchObject([
    { type: 'deals.items_saved', data: { items } },
  ])
  expect((await call<{ quotes: Quote[] }>('deals.find-quotes', { dealId })).quotes).toMatchObject([
    { id: quote.id, state: 'withdrawn' },
  ])
})

it('a merge goes out about the deal that went, and when it is taken back', async () => {
  const { endpoint } = await test.create({ events: ['deals.merged'] })
  const [{ id: keptId }, { id: goneId }, mergeId] = [await open(), await open(), randomUUIDv7()]
  await call('deals.merge', { mergeId, keptId, goneId })
  await call('deals.undo-merge', { mergeId })
  expect(await sentTo(endpoint.id)).toMatchObject([
    { type: 'deals.merged', subject: goneId, data: { keptId, goneId, undone: false } },
    { type: 'deals.merged', subject: goneId, data: { keptId, goneId, undone: true } },
  ])
})

it('an organization goes out, its contacts come and go, and a deal names it', async () => {
  const { endpoint } = await test.create({
    events: ['deals.created', 'deals.organization_saved', 'deals.contact_linked', 'deals.contact_unlinked'],
  })
  const empty = { legalName: null, cnpj: null, email: null, phone: null, website: null, note: null }
  const { version, ...organization } = await call<Organization>('deals.create-organization', {
    ...{ organizationId: randomUUIDv7(), ...empty, street: null, city: null, state: 'SP', name: 'Clínica' },
  })
  const { id: organizationId } = organization
  const contactId = randomUUIDv7()
  await call('contacts.create', { contactId, name: 'Marina', addresses: [] })
  await call('deals.link-contact', { contactId, organizationId })
  expect(await call('deals.read-organization', { organizationId })).toEqual({
    organization: { ...organization, version },
    contacts: { [contactId]: { contactId, name: 'Marina' } },
  })
  await call('deals.link-contact', { contactId, organizationId: null })
  await open({ organizationId })
  const sent = await sentTo(endpoint.id)
  const of = (type: string) => sent.filter((event) => event.type === type)
  expect(of('deals.organization_saved')).toMatchObject([{ subject: organizationId, data: { organization } }])
  expect(sent.filter(({ subject }) => subject === contactId)).toMatchObject([
    { type: 'deals.contact_linked', data: { organizationId, contact: { contactId, name: 'Marina' } } },
    { type: 'deals.contact_unlinked', data: { organizationId, contactId } },
  ])
  expect(of('deals.created')).toMatchObject([
    { data: { deal: { organization: { id: organizationId, name: 'Clínica' }, fields: {} } } },
  ])
})

it('a program reads the activities of one deal, and of none that is not there', async () => {
  const [deal, other] = [await open(), await open()]
  const first = await addActivity(deal.id)
  await addActivity(other.id)
  expect(await call('deals.find-activities', { dealId: deal.id })).toEqual({ activities: [first] })
  for (const name of ['deals.find-activities', 'deals.find-quotes'])
    expect(await test.outcome(0, name, { dealId: randomUUIDv7() })).toBe('deals.not_found')
})

it('what is set up around deals goes out when it changes: stages, rules, targets, products, price lists', async () => {
  const { endpoint } = await test.create({
    events: [
      ...['deals.pipeline_changed', 'deals.automation_saved', 'deals.automation_removed', 'deals.target_saved'],
      ...['deals.target_removed', 'deals.product_saved', 'deals.pricelist_saved'],
    ],
  })
  const { pipelineId } = test.company
  const [first] = await call<Pipeline[]>('deals.pipelines', {})
  const { version: _version, ...pipeline } = await call<Pipeline>('deals.edit-pipeline', {
    ...{ pipelineId, version: first?.version, name: 'Vendas', stages: first?.stages },
  })
  const [automationId, targetId, productId, pricelistId] = Array.from({ length: 4 }, () => randomUUIDv7())
  const { version: _rule, ...automation } = await call<Automation>('deals.save-automation', {
    ...{ automationId, pipelineId, version: 0, name: 'Regra', least: null },
    ...{ trigger: { on: 'won' }, actions: [{ do: 'webhook' }] },
  })
  const { version: _target, ...target } = await call<Target>('deals.save-target', {
    ...{ targetId, pipelineId, version: 0, name: 'Equipe', userIds: [], period: '2026-Q4', amount: value },
  })
  const { version: _product, ...product } = await call<Product>('deals.create-product', {
    ...{ productId, name: 'Licença', code: null, unit: null, description: null, price: value },
  })
  const { version: _list, ...pricelist } = await call<Pricelist>('deals.create-pricelist', {
    ...{ pricelistId, name: 'Parceiros', currency: 'BRL', prices: [{ productId, amount: 400 }] },
  })
  await call('deals.remove-automation', { automationId })
  await call('deals.remove-target', { targetId })
  const sent = await sentTo(endpoint.id)
  const of = (subject: string | undefined) =>
    sent.filter((event) => event.subject === subject).map(({ type, data }) => ({ type, data }))
  expect(of(pipelineId)).toEqual([
    { type: 'deals.pipeline_changed', data: { pipeline: { ...pipeline, archivedAt: null } } },
  ])
  expect(of(automationId)).toEqual([
    { type: 'deals.automation_saved', data: { automation } },
    { type: 'deals.automation_removed', data: { automationId, pipelineId } },
  ])
  expect(of(targetId)).toEqual([
    { type: 'deals.target_saved', data: { target } },
    { type: 'deals.target_removed', data: { targetId, pipelineId } },
  ])
  expect(of(productId)).toEqual([{ type: 'deals.product_saved', data: { product } }])
  expect(of(pricelistId)).toEqual([{ type: 'deals.pricelist_saved', data: { pricelist } }])
})
