import { randomUUIDv7 } from 'node:crypto'
import type { Base, BasesState } from '@aura/contracts/contacts/bases.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany } from '@aura/infra/company.ts'
import { codeOf, testOperations } from '@aura/infra/operations-test.ts'
import { basesReducer } from '@aura/machines/contacts/bases.ts'
import { expect, it } from 'vitest'
import { snapshotView } from '../platform/snapshot-view.ts'
import { bases } from './bases.ts'

const { bench, company } = testOperations()

async function call<Output>(name: string, input: object, of = company): Promise<Output> {
  return (await bench.call(`contacts.${name}`, input, of.people[0]?.claims ?? null)).output as Output
}
const outcome = (name: string, input: object, of = company) => codeOf(call(name, input, of))
const make = (name: string) => call<Base>('create-base', { baseId: randomUUIDv7(), name })
const person = (name: string) => call<Contact>('create', { contactId: randomUUIDv7(), name, addresses: [] })
const put = (baseId: string, contactIds: readonly string[], on = true) =>
  call<{ changed: number }>('put-in-base', { baseId, contactIds, on }).then(({ changed }) => changed)
async function snapshot(): Promise<{ position: number; state: BasesState }> {
  const { position, json } = await snapshotView(bench.pool, company.id, bases, {}, { room: '', owner: null })
  return { position, state: JSON.parse(json) }
}
const membersOf = async (baseId: string) => (await snapshot()).state.bases[baseId]?.members

it('has who was put in it, however often, and its count is right when many do so at once', async () => {
  const before = await snapshot()
  const [{ id: value }, { id: two }] = [await make('Lançamento'), await make('Inadimplentes')]
  const people = await Promise.all(Array.from({ length: 12 }, (_, at) => person(`P${at}`)))
  const ids = people.map(({ id }) => id)
  const changed = await Promise.all([
    put(value, ids.slice(0, 8)),
    put(value, ids.slice(4)),
    put(value, ids),
    put(two, ids.slice(0, 3)),
  ])
  expect(changed.slice(0, 3).reduce((sum, count) => sum + count)).toBe(12)
  expect([await membersOf(value), await membersOf(two)]).toEqual([12, 3])
  expect(await put(value, ids)).toBe(0)
  expect(await put(value, ids.slice(0, 2), false)).toBe(2)
  expect(await put(value, ids.slice(0, 2), false)).toBe(0)
  const after = await snapshot()
  expect(after.state.bases[value]?.members).toBe(10)
  const events = (await bench.log.range(company.id, before.position)).commits.flatMap((commit) =>
    commit.events.map((event): WireEvent => JSON.parse(event.json)),
  )
  expect(events.reduce(basesReducer.fold, before.state)).toEqual(after.state)
  const { rows, total } = await call<{ rows: Contact[]; total: number }>('find', { baseId: two })
  expect(total).toBe(3)
  expect(rows.every((row) => row.bases.includes(two))).toBe(true)
  expect(await outcome('put-in-base', { baseId: value, contactIds: [randomUUIDv7()], on: true })).toBe(
    'contacts.not_found',
  )
})

it('has one name, is renamed and archived with its members, and is no other company’s', async () => {
  const answers = await Promise.all(
    ['Verão', 'verao', 'VERÃO'].map((name) => outcome('create-base', { baseId: randomUUIDv7(), name })),
  )
  expect(answers.sort()).toEqual(['contacts.base_name_taken', 'contacts.base_name_taken', 'ok'])
  const { id: baseId } = await make('Inverno')
  const { id } = await person('Marina')
  await put(baseId, [id])
  expect(await outcome('edit-base', { baseId, version: 1, name: 'verão', archived: false })).toBe(
    'contacts.base_name_taken',
  )
  const away = await call<Base>('edit-base', { baseId, version: 1, name: 'Inverno', archived: true })
  expect(away).toMatchObject({ archived: true, members: 1, version: 2 })
  expect(await outcome('edit-base', { baseId, version: 1, name: 'X', archived: false })).toBe('command.stale')
  expect(await outcome('put-in-base', { baseId, contactIds: [id], on: true })).toBe('contacts.base_not_found')
  expect(await put(baseId, [id], false)).toBe(1)
  const other = await createTestCompany(bench.databaseUrl)
  expect(await outcome('edit-base', { baseId, version: 2, name: 'X', archived: false }, other)).toBe(
    'contacts.base_not_found',
  )
})

it('goes along when two contacts become one, and back', async () => {
  const [both, only] = [await make('Ambos'), await make('Um')]
  const [stored, gone] = [await person('Marina'), await person('M. Prado')]
  await put(both.id, [stored.id, gone.id])
  await put(only.id, [gone.id])
  const { mergeId, contact } = await call<{ mergeId: string; contact: Contact }>('merge', {
    keptId: stored.id,
    goneId: gone.id,
  })
  expect(contact.bases).toEqual([both.id, only.id].sort())
  expect([await membersOf(both.id), await membersOf(only.id)]).toEqual([1, 1])
  const back = await call<{ kept: Contact; restored: Contact }>('undo-merge', { mergeId })
  expect([back.kept.bases, back.restored.bases]).toEqual([[both.id], [both.id, only.id].sort()])
  expect([await membersOf(both.id), await membersOf(only.id)]).toEqual([2, 1])
})
