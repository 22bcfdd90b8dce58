import { randomUUIDv7 } from 'node:crypto'
import type { ConsentChange } from '@aura/contracts/contacts/consents.ts'
import { type Contact, type ContactState, contactAdded, type RecentState } from '@aura/contracts/contacts/contact.ts'
import type { Tag, TagsState } from '@aura/contracts/contacts/tags.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { codeOf, testOperations } from '@aura/infra/operations-test.ts'
import { contactReducer, recentReducer } from '@aura/machines/contacts/contact.ts'
import { tagsReducer } from '@aura/machines/contacts/tags.ts'
import { describe, expect, it } from 'vitest'
import { snapshotView } from '../platform/snapshot-view.ts'
import { withLog } from '../platform/with-log.ts'
import { oneContact, recentContacts } from './contact-card.ts'
import { tags } from './tags.ts'
import { upsertContact } from './upsert-contact.ts'

const { bench, company } = testOperations()

async function call<Output>(name: string, input: object, of = company): Promise<Output> {
  return (await bench.call(`contacts.${name}`, input, of.people[0]?.claims ?? null)).output as Output
}
const outcome = (name: string, input: object, of = company) => codeOf(call(name, input, of))
const phone = (value: string) => ({ kind: 'phone' as const, value })
const mail = (value: string) => ({ kind: 'email' as const, value })
const create = (name: string, ...addresses: (ReturnType<typeof phone> | ReturnType<typeof mail>)[]) =>
  call<Contact>('create', { contactId: randomUUIDv7(), name, addresses })
const find = async (input: object = {}) =>
  (await call<{ rows: Contact[]; total: number }>('find', input)).rows.map(({ name }) => name)

const events = async (after = 0) =>
  (await bench.log.range(company.id, after)).commits.flatMap((commit) =>
    commit.events.map((event): WireEvent => JSON.parse(event.json)),
  )
async function shownContact(contactId: string): Promise<{ position: number; state: ContactState }> {
  const whom = { room: '', owner: null }
  const { position, json } = await snapshotView(bench.pool, company.id, oneContact, { contactId }, whom)
  return { position, state: JSON.parse(json) }
}
async function shownRecent(): Promise<{ position: number; state: RecentState }> {
  const whom = { room: '', owner: null }
  const { position, json } = await snapshotView(bench.pool, company.id, recentContacts, {}, whom)
  return { position, state: JSON.parse(json) }
}
async function shownTags(): Promise<{ position: number; state: TagsState }> {
  const { position, json } = await snapshotView(bench.pool, company.id, tags, {}, { room: '', owner: null })
  return { position, state: JSON.parse(json) }
}

describe('one contact, however the number is written', () => {
  it.each([
    ['+5511987654321', '(11) 98765-4321', '11 8765-4321', '551187654321', '+55 11 8765 4321'],
    ['+5215512345678', '+52 55 1234 5678'],
    ['+5491123456789', '+54 11 2345 6789'],
    ['Marina@Aurora.test', 'marina@aurora.test'],
  ])('%s', async (first, ...others) => {
    const address = (text: string) => (text.includes('@') ? mail(text) : phone(text))
    const { id } = await create('Marina', address(first))
    for (const other of others) {
      expect(await call<Contact | null>('who-has', { address: address(other) })).toMatchObject({ id })
      expect(await outcome('create', { contactId: randomUUIDv7(), name: 'Outra', addresses: [address(other)] })).toBe(
        'contacts.address_taken',
      )
    }
    expect(await find()).toEqual(['Marina'])
  })

  it('tells a mobile number from the fixed line that differs by a nine', async () => {
    await create('Fixo', phone('+551141234567'))
    await create('Celular', phone('+5511941234567'))
    expect((await find({ sort: 'name', descending: false })).sort()).toEqual(['Celular', 'Fixo'])
  })

  it('makes one contact of many messages, ten at a time, and another in another company', async () => {
    const other = await createTestCompany(bench.databaseUrl)
    const receive = (companyId: string, value: string) => {
      const batch = { company: companyId, actor: null, cause: null, opening: [] }
      const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
      return withLog(parts, batch, async ({ db, emit }) => {
        const work = { tx: db, emit, now: new Date(), newId: () => randomUUIDv7() }
        const seen = { companyId, address: phone(value), name: null, source: 'channel' } as const
        return (await upsertContact(work, seen)).contact.id
      })
    }
    const spellings = ['+5511987654321', '+551187654321']
    const lanes = Array.from({ length: 10 }, async (_, lane) => {
      const ids: string[] = []
      for (let n = 0; n < 20; n += 1) ids.push(await receive(company.id, spellings[(lane + n) % 2] ?? ''))
      return ids
    })
    const ids = (await Promise.all(lanes)).flat()
    expect(new Set(ids).size).toBe(1)
    expect((await events()).filter(({ name }) => name === contactAdded.name)).toHaveLength(1)
    expect(ids).not.toContain(await receive(other.id, '+5511987654321'))
  })
})

describe('a card', () => {
  it('is edited only by a caller who saw its newest version', async () => {
    const { id: contactId, version } = await create('Marina')
    const edit = { contactId, version, name: 'Marina Prado', note: 'Prefere manhãs' }
    expect(await call('edit', edit)).toMatchObject({ name: 'Marina Prado', note: 'Prefere manhãs' })
    expect(await outcome('edit', { ...edit, name: 'Outra' })).toBe('command.stale')
  })

  it('has an address once and no more than twenty', async () => {
    const { id: contactId } = await create('Marina', phone('+5511987654321'))
    const again = await call<Contact>('add-address', { contactId, address: phone('11 8765-4321') })
    expect(again.addresses).toHaveLength(1)
    for (let at = 1; at < 20; at += 1) await call('add-address', { contactId, address: mail(`m${at}@aurora.test`) })
    expect(await outcome('add-address', { contactId, address: mail('m20@aurora.test') })).toBe(
      'contacts.too_many_addresses',
    )
    const [first] = again.addresses
    const less = await call<Contact>('remove-address', { contactId, addressId: first?.id })
    expect(less.addresses).toHaveLength(19)
    expect(await outcome('remove-address', { contactId, addressId: first?.id })).toBe('contacts.address_not_found')
  })

  it('is refused with what makes no address or no name', async () => {
    for (const bad of [phone('123'), mail('nada'), phone('+999999999999')])
      expect(await outcome('create', { contactId: randomUUIDv7(), name: 'X', addresses: [bad] })).toBe(
        'request.invalid',
      )
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(121)])
      expect(await outcome('create', { contactId: randomUUIDv7(), name, addresses: [] })).toBe('request.invalid')
  })

  it('is nobody in another company', async () => {
    const { id: contactId } = await create('Marina')
    const other = await createTestCompany(bench.databaseUrl)
    expect(await outcome('edit', { contactId, version: 1, name: 'Minha', note: null }, other)).toBe(
      'contacts.not_found',
    )
  })
})

describe('two cards of one person', () => {
  it('become one and two again, as they were', async () => {
    const [stored, gone] = [await create('Marina', phone('+5511987654321')), await create('M. Prado', mail('m@a.test'))]
    const [shared, only] = await Promise.all(['VIP', 'Sul'].map((name) => newTag(name)))
    await call('tag', { contactIds: [stored.id, gone.id], tagId: shared?.id, on: true })
    await call('tag', { contactIds: [gone.id], tagId: only?.id, on: true })
    await call('record-consent', { contactId: stored.id, channel: 'whatsapp', state: 'given' })
    await call('record-consent', {
      contactId: gone.id,
      channel: 'whatsapp',
      state: 'withdrawn',
      evidence: 'Por e-mail',
    })
    const before = await Promise.all([shownContact(stored.id), shownContact(gone.id), shownTags(), shownRecent()])

    const { mergeId, contact } = await call<{ mergeId: string; contact: Contact }>('merge', {
      keptId: stored.id,
      goneId: gone.id,
    })
    expect(contact.addresses.map(({ value }) => value).sort()).toEqual(['+5511987654321', 'm@a.test'])
    expect(contact.tags).toHaveLength(2)
    const after = await Promise.all([shownContact(stored.id), shownContact(gone.id), shownTags()])
    // A withdrawal under either card holds.
    expect(after[0].state.consents).toMatchObject([{ channel: 'whatsapp', state: 'withdrawn' }])
    expect(after[1].state.contact).toMatchObject({ mergedInto: stored.id, addresses: [], tags: [] })
    expect(await find()).toEqual(['Marina'])
    expect(await outcome('edit', { contactId: gone.id, version: 9, name: 'X', note: null })).toBe('contacts.merged')

    // How it came to that: what was said to either card.
    expect(await consentSteps(stored.id)).toEqual([
      'merged withdrawn: Por e-mail',
      'recorded withdrawn: Por e-mail',
      'recorded given',
    ])
    await call('undo-merge', { mergeId })
    expect(await consentSteps(stored.id)).toEqual([
      'merge_undone given',
      'merged withdrawn: Por e-mail',
      'recorded given',
    ])
    expect(await consentSteps(gone.id)).toEqual(['recorded withdrawn: Por e-mail'])
    const undone = await Promise.all([shownContact(stored.id), shownContact(gone.id), shownTags()])
    const facts = ({ contact: { version: _, changedAt: __, ...card }, consents }: ContactState) =>
      JSON.stringify({ card, consents })
    for (const at of [0, 1] as const) expect(facts(undone[at].state)).toBe(facts(before[at].state))
    expect(undone[2].state).toEqual(before[2].state)
    expect(await outcome('undo-merge', { mergeId })).toBe('contacts.merge_not_found')

    // What screens held before is what they would be shown now.
    const since = await events(before[2].position)
    const about = (id: string) =>
      since.filter(({ body }) => JSON.stringify(body).includes(id) && !JSON.stringify(body).includes('"tag"'))
    expect(about(stored.id).reduce(contactReducer.fold, before[0].state)).toEqual(undone[0].state)
    expect(about(gone.id).reduce(contactReducer.fold, before[1].state)).toEqual(undone[1].state)
    expect(since.reduce(tagsReducer.fold, before[2].state)).toEqual(undone[2].state)
    expect(since.reduce(recentReducer.fold, before[3].state)).toEqual((await shownRecent()).state)
  })

  it('do not become one with themselves, nor in a circle', async () => {
    const [a, b] = [await create('A'), await create('B')]
    expect(await outcome('merge', { keptId: a.id, goneId: a.id })).toBe('contacts.same_contact')
    const answers = await Promise.all([
      outcome('merge', { keptId: a.id, goneId: b.id }),
      outcome('merge', { keptId: b.id, goneId: a.id }),
    ])
    expect(answers.sort()).toEqual(['contacts.merged', 'ok'])
  })
})

async function consentSteps(contactId: string): Promise<string[]> {
  const changes = await call<ConsentChange[]>('consent-history', { contactId })
  expect(changes.every(({ by, source }) => by?.id === company.people[0]?.id && source === 'person')).toBe(true)
  return changes.map(({ how, state, evidence }) => `${how} ${state}${evidence ? `: ${evidence}` : ''}`)
}

const newTag = (name: string) => call<Tag>('create-tag', { tagId: randomUUIDv7(), name })

describe('tags', () => {
  it('have one name each, whatever its accents, also when made at once', async () => {
    const answers = await Promise.all(
      ['Férias', 'ferias', 'FÉRIAS'].map((name) => outcome('create-tag', { tagId: randomUUIDv7(), name })),
    )
    expect(answers.sort()).toEqual(['contacts.tag_name_taken', 'contacts.tag_name_taken', 'ok'])
  })

  it('have a colour: grey at first, then the chosen one, until another is chosen', async () => {
    const made = await newTag('Atacado')
    expect(made.color).toBe('grey')
    const chosen = await call<Tag>('edit-tag', {
      tagId: made.id,
      name: 'Atacado',
      color: 'teal',
      version: 1,
      archived: false,
    })
    expect(chosen.color).toBe('teal')
    const renamed = await call<Tag>('edit-tag', { tagId: made.id, name: 'Varejo', version: 2, archived: false })
    expect(renamed).toMatchObject({ name: 'Varejo', color: 'teal' })
  })

  it('are put on many at once, and counted', async () => {
    const { id: tagId } = await newTag('VIP')
    const people = await Promise.all(['A', 'B', 'C'].map((name) => create(name)))
    const contactIds = people.map(({ id }) => id)
    const put = await call<{ changed: number; contactIds: string[] }>('tag', { contactIds, tagId, on: true })
    expect({ ...put, contactIds: put.contactIds.sort() }).toEqual({ changed: 3, contactIds: [...contactIds].sort() })
    expect(await call('tag', { contactIds, tagId, on: true })).toEqual({ changed: 0, contactIds: [] })
    expect((await shownTags()).state.uses).toEqual({ [tagId]: 3 })
    expect((await find({ tagId, sort: 'name', descending: false })).join()).toBe('A,B,C')
    expect(await call('tag', { contactIds: contactIds.slice(1), tagId, on: false })).toMatchObject({ changed: 2 })
    expect((await shownTags()).state.uses).toEqual({ [tagId]: 1 })
    expect(await outcome('tag', { contactIds: [randomUUIDv7()], tagId, on: true })).toBe('contacts.not_found')
  })
})

describe('the search', () => {
  it('finds names without accents, numbers without masks, and takes signs for what they are', async () => {
    await create('João da Silva', phone('+5511987654321'))
    await create('100% Óticas', mail('compras@oticas.test'))
    expect(await find({ search: 'joao' })).toEqual(['João da Silva'])
    expect(await find({ search: '(11) 98765' })).toEqual(['João da Silva'])
    expect(await find({ search: 'oticas.test' })).toEqual(['100% Óticas'])
    expect(await find({ search: '100%' })).toEqual(['100% Óticas'])
    for (const search of ['%', '_', "'", '\\', '🙂']) expect(await find({ search: `${search}zz` })).toEqual([])
  })
})
