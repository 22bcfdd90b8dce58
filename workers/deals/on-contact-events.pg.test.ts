import { randomUUIDv7 } from 'node:crypto'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { type Deal, ofContactRoom } from '@aura/contracts/deals/deal.ts'
import type { OfContactState } from '@aura/contracts/deals/of-contact.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { ofContactReducer } from '@aura/machines/deals/of-contact.ts'
import { ofContact } from '@aura/server/deals/of-contact.ts'
import type { Refusal } from '@aura/server/platform/refuse.ts'
import { snapshotView } from '@aura/server/platform/snapshot-view.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eventually, type Testbed, testbed } from '../platform/testbed.ts'
import { onContactEvents } from './on-contact-events.ts'

const opened = new AsyncDisposableStack()
const bench = testBench()
let bed: Testbed
let company: TestCompany

beforeAll(async () => {
  bed = opened.use(testbed(bench.databaseUrl))
  const follower = await bed.follower([onContactEvents])
  await follower.lookEverywhere()
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
})

const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T
const value = { amount: 100, currency: 'BRL' } as const
const person = (name: string) => call<Contact>('contacts.create', { contactId: randomUUIDv7(), name, addresses: [] })
const deal = (title: string, contactId: string | null) =>
  call<Deal>('deals.create', { dealId: randomUUIDv7(), title, contactId, value, probability: 1 })

async function openFor(contactId: string): Promise<{ position: number; state: OfContactState }> {
  const visible = { room: ofContactRoom(contactId), owner: null }
  const { position, json } = await snapshotView(bench.pool, company.id, ofContact, { contactId }, visible)
  return { position, state: JSON.parse(json) }
}
const titles = async (contactId: string) =>
  Object.values((await openFor(contactId)).state.deals)
    .map(({ title, contact }) => `${title} · ${contact}`)
    .sort()
const eventuallyWhen = (contactId: string, expected: string[]) =>
  eventually(
    () => titles(contactId),
    (now) => now.join() === expected.join(),
  )

it('a deal is one contact’s, carries their name, and goes over to another by an edit', async () => {
  const [ana, rui] = [await person('Ana'), await person('Rui')]
  const start = { ana: await openFor(ana.id), rui: await openFor(rui.id) }
  const made = await deal('Contrato', ana.id)
  expect(made).toMatchObject({ contact: 'Ana', contactId: ana.id })
  await call('deals.move', { dealId: made.id, to: 'closing', before: null })
  await call('deals.edit', { dealId: made.id, version: 2, title: 'Contrato', contact: 'Ana', value, probability: 5 })
  expect(await titles(ana.id)).toEqual(['Contrato · Ana'])
  const edit = { dealId: made.id, version: 3, title: 'Renovação', contact: null, value, probability: 5 }
  await call('deals.edit', { ...edit, contactId: rui.id })
  await deal('De ninguém', null)
  expect([await titles(ana.id), await titles(rui.id)]).toEqual([[], ['Renovação · Rui']])
  // A watcher of either contact all along sees the same.
  const { commits } = await bench.log.range(company.id, start.ana.position)
  const folded = (room: string, state: OfContactState) =>
    commits
      .flatMap(({ events }) => events.filter(({ rooms }) => rooms.includes(room)))
      .map((event): WireEvent => JSON.parse(event.json))
      .reduce(ofContactReducer.fold, state)
  expect(folded(ofContactRoom(ana.id), start.ana.state)).toEqual((await openFor(ana.id)).state)
  expect(folded(ofContactRoom(rui.id), start.rui.state)).toEqual((await openFor(rui.id)).state)
})

it('takes no contact of another company, and a merged contact counts as the kept one', async () => {
  const [stored, gone] = [await person('Ana Ribeiro'), await person('Ana')]
  await call('contacts.merge', { keptId: stored.id, goneId: gone.id })
  expect(await deal('Contrato', gone.id)).toMatchObject({ contact: 'Ana Ribeiro', contactId: stored.id })
  const other = await createTestCompany(bench.databaseUrl)
  const input = { dealId: randomUUIDv7(), title: 'x', contactId: stored.id, value, probability: 1 }
  const refusal = await bench.call('deals.create', input, other.people[0]?.claims ?? null).catch((no: Refusal) => no)
  expect(refusal).toMatchObject({ code: 'contacts.not_found' })
})

it('follows the card: a new name, a merge, and the way back; what a person has set since stays', async () => {
  const [stored, gone] = [await person('Ana Ribeiro'), await person('Ana')]
  const [, moved] = [await deal('Dela', stored.id), await deal('Da outra', gone.id)]
  await deal('Outro da outra', gone.id)
  await call('contacts.edit', { contactId: gone.id, version: 1, name: 'Aninha', note: null })
  await eventuallyWhen(gone.id, ['Da outra · Aninha', 'Outro da outra · Aninha'])
  const { mergeId } = await call<{ mergeId: string }>('contacts.merge', { keptId: stored.id, goneId: gone.id })
  const all = ['Da outra · Ana Ribeiro', 'Dela · Ana Ribeiro', 'Outro da outra · Ana Ribeiro']
  expect(await eventuallyWhen(stored.id, all)).toEqual(all)
  expect(await titles(gone.id)).toEqual([])
  const edit = { dealId: moved.id, version: 3, title: 'Da outra', contact: null, value, probability: 1 }
  await call('deals.edit', { ...edit, contactId: null })
  await call('deals.edit', { ...edit, version: 4, contactId: stored.id })
  await call('contacts.undo-merge', { mergeId })
  await eventuallyWhen(gone.id, ['Outro da outra · Aninha'])
  expect(await titles(stored.id)).toEqual(['Da outra · Ana Ribeiro', 'Dela · Ana Ribeiro'])
})
