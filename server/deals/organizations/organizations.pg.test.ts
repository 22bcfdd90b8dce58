import { randomUUIDv7 } from 'node:crypto'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import type { Organization, OrganizationRow } from '@aura/contracts/deals/organizations/organization.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { codeOf, testBench } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import { snapshotView } from '../../platform/snapshot-view.ts'
import { organizationView } from './organizations.ts'

const bench = testBench()
let company: TestCompany
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl, ['company_owner'])
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const none = {
  ...{ legalName: null, cnpj: null, email: null, phone: null, website: null },
  ...{ street: null, city: null, state: null, note: null },
}
const create = (name: string, fields: object = {}) =>
  call<Organization>('deals.create-organization', { organizationId: randomUUIDv7(), ...none, name, ...fields })
const edit = ({ id, createdAt: _created, changedAt: _changed, ...rest }: Organization, fields: object) =>
  call<Organization>('deals.edit-organization', { organizationId: id, ...rest, ...fields })
const find = async (input: object = {}) =>
  (await call<{ rows: OrganizationRow[] }>('deals.find-organizations', input)).rows
const contactsOf = async ({ id }: Organization) => {
  const room = { room: `deals.organization:${id}`, owner: null }
  const { json } = await snapshotView(bench.pool, company.id, organizationView, { organizationId: id }, room)
  return Object.values((JSON.parse(json) as { contacts: Record<string, { name: string }> }).contacts).map(
    ({ name }) => name,
  )
}
const value = { amount: 100_00, currency: 'BRL' }

it('an organization is created, found, edited from the version seen, and archived', async () => {
  const padaria = await create('Padaria Aurora', { cnpj: '11.222.333/0001-81', state: 'SP' })
  expect(padaria).toMatchObject({ cnpj: '11222333000181', version: 1, archived: false })
  await create('Mercado Ipê', { state: 'PR' })
  expect((await find()).map(({ name }) => name)).toEqual(['Mercado Ipê', 'Padaria Aurora'])
  expect((await find({ search: 'aurora' })).map(({ id }) => id)).toEqual([padaria.id])
  expect((await find({ state: 'PR' })).map(({ name }) => name)).toEqual(['Mercado Ipê'])
  const edited = await edit(padaria, { city: 'Campinas' })
  expect(edited).toMatchObject({ city: 'Campinas', version: 2 })
  expect(await codeOf(edit(padaria, { city: 'Santos' }))).toBe('command.stale')
  await edit(edited, { archived: true })
  expect((await find()).map(({ name }) => name)).toEqual(['Mercado Ipê'])
  expect((await find({ archived: true })).map(({ name }) => name)).toEqual(['Padaria Aurora'])
})

it('a CNPJ names one organization, and a wrong one is refused', async () => {
  await create('Padaria Aurora', { cnpj: '11222333000181' })
  expect(await codeOf(create('Outra', { cnpj: '11222333000181' }))).toBe('deals.organization_cnpj_taken')
  const other = await create('Outra')
  expect(await codeOf(edit(other, { cnpj: '11222333000181' }))).toBe('deals.organization_cnpj_taken')
  expect(await codeOf(create('Errada', { cnpj: '11222333000182' }))).toBe('request.invalid')
})

it('a contact belongs to one organization at a time', async () => {
  const [aurora, ipe] = [await create('Aurora'), await create('Ipê')]
  const marina = await call<Contact>('contacts.create', { contactId: randomUUIDv7(), name: 'Marina', addresses: [] })
  const link = (organizationId: string | null) => call('deals.link-contact', { contactId: marina.id, organizationId })
  await link(aurora.id)
  expect(await contactsOf(aurora)).toEqual(['Marina'])
  await link(ipe.id)
  expect([await contactsOf(aurora), await contactsOf(ipe)]).toEqual([[], ['Marina']])
  await link(null)
  expect(await contactsOf(ipe)).toEqual([])
})

it('a deal names its organization, which counts its open deals', async () => {
  const aurora = await create('Aurora')
  const deal = await call<Deal>('deals.create', {
    ...{ dealId: randomUUIDv7(), title: 'Loja', value, probability: 10, organizationId: aurora.id },
  })
  expect(deal.organization).toEqual({ id: aurora.id, name: 'Aurora' })
  expect((await find())[0]).toMatchObject({ openDeals: 1, contacts: 0 })
  const same = { dealId: deal.id, title: 'Loja', contact: null, value, probability: 20 }
  const edited = await call<Deal>('deals.edit', { ...same, version: 1 })
  expect(edited.organization?.name).toBe('Aurora')
  const without = await call<Deal>('deals.edit', { ...same, version: 2, organizationId: null })
  expect(without.organization).toBeUndefined()
  const many = await call<{ changed: Deal[] }>('deals.edit-many', {
    edits: [{ dealId: deal.id, patch: { organizationId: aurora.id } }],
  })
  expect(many.changed[0]?.organization?.id).toBe(aurora.id)
})

it('a deal is where its organization is, else where its contact’s telephone is', async () => {
  const aurora = await create('Aurora', { state: 'PR', city: 'Curitiba' })
  const { id: contactId } = await call<Contact>('contacts.create', {
    ...{ contactId: randomUUIDv7(), name: 'Marina' },
    addresses: [{ kind: 'phone', value: '+5521987654321' }],
  })
  const open = (over: object) =>
    call<Deal>('deals.create', { dealId: randomUUIDv7(), title: 'Loja', value, probability: 10, ...over })
  const [own, phone, nowhere] = [
    await open({ organizationId: aurora.id, contactId }),
    await open({ contactId }),
    await open({}),
  ]
  const { places } = await call<{ places: Record<string, object> }>('deals.places', { pipelineId: company.pipelineId })
  expect(places).toEqual({
    [own.id]: { state: 'PR', city: 'Curitiba' },
    [phone.id]: { state: 'RJ', city: 'Rio de Janeiro' },
  })
  expect(nowhere.id in places).toBe(false)
})

it('the register fills in an organization, and says why it cannot', async () => {
  const look = (cnpj: string) => call<{ fields: object | null; reason?: string }>('deals.lookup-organization', { cnpj })
  expect(await look('123')).toEqual({ fields: null, reason: 'invalid' })
})
