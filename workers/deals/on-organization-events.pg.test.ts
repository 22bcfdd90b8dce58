import { randomUUIDv7 } from 'node:crypto'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Organization } from '@aura/contracts/deals/organizations/organization.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { onOrganizationEvents } from './on-organization-events.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  const follower = await bed.follower([onOrganizationEvents])
  await follower.lookEverywhere()
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const person = (name: string) => call<Contact>('contacts.create', { contactId: randomUUIDv7(), name, addresses: [] })
const none = {
  ...{ legalName: null, cnpj: null, email: null, phone: null, website: null },
  ...{ street: null, city: null, state: null, note: null },
}
const organization = (name: string) =>
  call<Organization>('deals.create-organization', { organizationId: randomUUIDv7(), ...none, name })
const link = (contact: Contact, { id }: Organization) =>
  call('deals.link-contact', { contactId: contact.id, organizationId: id })

/** Who belongs where, by name. */
const links = async (): Promise<string[]> => {
  const { rows } = await bed.owner.query<{ text: string }>(
    `select l.name || ' · ' || o.name as text from organization_contacts l
       join organizations o on o.company_id = l.company_id and o.id = l.organization_id
     where l.company_id = $1 order by 1`,
    [company.id],
  )
  return rows.map(({ text }) => text)
}
const become = async (expected: string[]) =>
  expect(await eventually(links, (now) => now.join() === expected.join())).toEqual(expected)

it('the organization of a contact follows a merge and the way back, and its name', async () => {
  const [stored, gone] = [await person('Ana Ribeiro'), await person('Ana')]
  const aurora = await organization('Aurora')
  await link(gone, aurora)
  await call('contacts.edit', { contactId: gone.id, version: 1, name: 'Aninha', note: null })
  await become(['Aninha · Aurora'])
  const { mergeId } = await call<{ mergeId: string }>('contacts.merge', { keptId: stored.id, goneId: gone.id })
  await become(['Ana Ribeiro · Aurora'])
  await call('contacts.undo-merge', { mergeId })
  await become(['Aninha · Aurora'])
})

it('a contact that has an organization keeps it when another one joins it', async () => {
  const [stored, gone] = [await person('Ana Ribeiro'), await person('Ana')]
  await link(stored, await organization('Aurora'))
  await link(gone, await organization('Mercado'))
  await call('contacts.merge', { keptId: stored.id, goneId: gone.id })
  await become(['Ana Ribeiro · Aurora'])
})
