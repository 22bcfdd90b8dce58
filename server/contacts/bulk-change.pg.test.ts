import { randomUUIDv7 } from 'node:crypto'
import type { Base } from '@aura/contracts/contacts/bases.ts'
import type { Bulk, BulkChange } from '@aura/contracts/contacts/bulk-change.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import { codeOf, testOperations } from '@aura/infra/operations-test.ts'
import { beforeEach, expect, it } from 'vitest'
import type { Work } from '../platform/handle.ts'
import { withLog } from '../platform/with-log.ts'
import { applyBulk } from './bulk-apply.ts'
import { upsertContact } from './upsert-contact.ts'

const { bench, company } = testOperations(['company_owner', 'company_user'])
const call = async <Output>(name: string, input: object, who = 0) =>
  (await bench.call(`contacts.${name}`, input, company.people[who]?.claims ?? null)).output as Output
const total = async (input: object = {}) => (await call<{ total: number }>('find', input)).total
let tagId: string
let baseId: string
let people: string[]

const inside = <T>(work: (context: Work) => Promise<T>): Promise<T> => {
  const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const batch = { company: company.id, actor: null, cause: null, opening: [] }
  return withLog(parts, batch, ({ db, emit }) => work({ tx: db, emit, now: new Date(), newId: () => randomUUIDv7() }))
}
const start = (change: BulkChange, contacts: object, who = 0) =>
  call<Bulk>('start-bulk', { bulkId: randomUUIDv7(), change, contacts }, who)
async function finish({ bulkId }: Bulk): Promise<void> {
  while (await inside((work) => applyBulk(work, company.id, bulkId)));
}
const bulkOf = async ({ bulkId }: Bulk) =>
  await inside(({ tx }) =>
    tx
      .selectFrom('contact_bulks')
      .where('id', '=', bulkId)
      .select(['state', 'total', 'done', 'changed'])
      .executeTakeFirstOrThrow(),
  )
const undo = async (bulk: Bulk) => finish(await call<Bulk>('undo-bulk', { bulkId: bulk.bulkId }))

beforeEach(async () => {
  tagId = randomUUIDv7()
  baseId = randomUUIDv7()
  people = []
  await call('create-tag', { tagId, name: 'VIP', color: 'teal' })
  await call<Base>('create-base', { baseId, name: 'Loja' })
  for (let n = 0; n < 130; n++) {
    const { id } = await call<Contact>('create', {
      contactId: randomUUIDv7(),
      name: `Cliente ${n}`,
      addresses: [{ kind: 'phone', value: `+55119${91_000_000 + n}` }],
    })
    people.push(id)
  }
})

it('puts everybody whom the list shows into a base, and takes back exactly those it put there', async () => {
  await call('put-in-base', { baseId, contactIds: people.slice(0, 10), on: true })
  const bulk = await start({ type: 'base', baseId, on: true }, { matching: {} })
  expect(bulk).toMatchObject({ state: 'running', total: 130 })
  await finish(bulk)
  expect(await bulkOf(bulk)).toEqual({ state: 'done', total: 130, done: 130, changed: 120 })
  expect(await total({ baseId })).toBe(130)
  await undo(bulk)
  expect(await bulkOf(bulk)).toMatchObject({ state: 'undone', changed: 0 })
  expect(await total({ baseId })).toBe(10)
})

it('of an archived contact nothing is lost: out of the list, found among the archived, back by undoing or by writing', async () => {
  await call('put-in-base', { baseId, contactIds: people.slice(0, 10), on: true })
  const bulk = await start({ type: 'archive', on: true }, { matching: { baseId } })
  await finish(bulk)
  expect(await total()).toBe(120)
  expect(await total({ archived: true })).toBe(10)
  const address = { kind: 'phone', value: '+5511991000000' } as const
  const seen = { companyId: company.id, address, name: null, source: 'channel' } as const
  await inside((work) => upsertContact(work, seen))
  expect(await total({ archived: true })).toBe(9)
  await undo(bulk)
  expect(await total()).toBe(130)
})

it('takes those who are named, one change of a person at a time, and knows nobody of elsewhere', async () => {
  const tag: BulkChange = { type: 'tag', tagId, on: true }
  expect(await codeOf(start(tag, { ids: [randomUUIDv7()] }))).toBe('contacts.not_found')
  const bulk = await start(tag, { ids: people.slice(0, 3) })
  expect(await codeOf(start(tag, { ids: people.slice(0, 3) }))).toBe('contacts.bulk_running')
  expect(await codeOf(call('undo-bulk', { bulkId: bulk.bulkId }, 1))).toBe('contacts.bulk_not_found')
  await finish(bulk)
  expect(await total({ tagId })).toBe(3)
  await undo(bulk)
  expect(await total({ tagId })).toBe(0)
})

it('a person who loses the right changes nobody any more', async () => {
  const bulk = await start({ type: 'archive', on: true }, { ids: people.slice(0, 3) }, 1)
  const ended = { userId: company.people[1]?.id, permission: 'update_bases', granted: false }
  await bench.call('companies.set-permission', ended, company.people[0]?.claims ?? null)
  expect(await codeOf(finish(bulk))).toBe('auth.forbidden')
  expect(await bulkOf(bulk)).toMatchObject({ done: 0 })
})
