import { randomUUIDv7 } from 'node:crypto'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Field, FieldsState } from '@aura/contracts/contacts/fields.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { createTestCompany, type TestCompany } from '@aura/infra/company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { fieldsReducer } from '@aura/machines/contacts/fields.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Refusal } from '../platform/refuse.ts'
import { snapshotView } from '../platform/snapshot-view.ts'
import { fields } from './fields.ts'

const bench = testBench()
let company: TestCompany

beforeEach(async () => {
  company = await createTestCompany(bench.databaseUrl)
})

async function call<Output>(name: string, input: object): Promise<Output> {
  return (await bench.call(`contacts.${name}`, input, company.people[0]?.claims ?? null)).output as Output
}
const outcome = (name: string, input: object) =>
  call(name, input).then(
    () => 'ok',
    (refusal: Refusal) => refusal.code,
  )
const make = (key: string, more: object = {}) =>
  call<Field>('create-field', {
    fieldId: randomUUIDv7(),
    owner: 'contact',
    key,
    label: key,
    type: 'text',
    required: false,
    ...more,
  })
const person = (values: object = {}) =>
  call<Contact>('create', { contactId: randomUUIDv7(), name: 'Marina', addresses: [], fields: values })
const find = async (input: object) => (await call<{ rows: Contact[] }>('find', input)).rows.map(({ id }) => id)
const edit = ({ id: fieldId, version, label, type, choices, required }: Field, change: object) =>
  call<Field>('edit-field', { fieldId, version, label, type, choices, required, archived: false, ...change })
async function snapshot(): Promise<{ position: number; state: FieldsState }> {
  const whom = { room: '', owner: null }
  const { position, json } = await snapshotView(bench.pool, company.id, fields, { owner: 'contact' }, whom)
  return { position, state: JSON.parse(json) }
}

describe('the fields of a company', () => {
  it('have one key and one name each, also when made at once', async () => {
    const answers = await Promise.all(
      ['Cidade', 'cidade', 'CIDADÉ'].map((label, at) =>
        outcome('create-field', {
          fieldId: randomUUIDv7(),
          owner: 'contact',
          key: `k${at}`,
          label,
          type: 'text',
          required: false,
        }),
      ),
    )
    expect(answers.sort()).toEqual(['contacts.field_label_taken', 'contacts.field_label_taken', 'ok'])
    await make('taken')
    const other = { fieldId: randomUUIDv7(), owner: 'contact', key: 'x', label: 'X', type: 'text', required: false }
    expect(await outcome('create-field', { ...other, key: 'taken' })).toBe('contacts.field_key_taken')
    expect(await outcome('create-field', { ...other, key: 'Não' })).toBe('request.invalid')
    expect(await outcome('create-field', { ...other, type: 'choice' })).toBe('contacts.choices_refused')
  })

  it('are made, renamed, ordered and archived, and what screens hold is what they would be shown', async () => {
    const before = await snapshot()
    const [a, b] = [await make('a'), await make('b')]
    await edit(a, { label: 'Cidade' })
    expect(await outcome('edit-field', { ...pick(a), label: 'Outra', archived: false })).toBe('command.stale')
    expect(await call('order-fields', { owner: 'contact', fieldIds: [b.id] })).toEqual({ changed: 2 })
    await edit({ ...b, version: 2 }, { archived: true })
    const after = await snapshot()
    expect(
      Object.values(after.state.fields).map(({ label, position, archived }) => [label, position, archived]),
    ).toEqual(
      expect.arrayContaining([
        ['Cidade', 1, false],
        ['b', 0, true],
      ]),
    )
    const events = (await bench.log.range(company.id, before.position)).commits.flatMap((commit) =>
      commit.events.map((event): WireEvent => JSON.parse(event.json)),
    )
    expect(events.reduce(fieldsReducer.fold, before.state)).toEqual(after.state)
    // The name of an archived choice may be given anew.
    await make('b2', { label: 'b' })
  })
})

const pick = ({ id: fieldId, version, type, choices, required }: Field) => ({
  fieldId,
  version,
  type,
  choices,
  required,
})

describe('what stands in them', () => {
  it('fits, or is refused by every door', async () => {
    const [age, level] = [
      await make('age', { type: 'number' }),
      await make('level', { type: 'choice', choices: [{ label: 'Ouro', was: [] }] }),
    ]
    const { id: contactId } = await person({ [age.id]: 40 })
    const set = (values: object) => outcome('set-fields', { contactId, values })
    for (const bad of ['40', true]) expect(await set({ [age.id]: bad })).toBe('contacts.field_refused')
    expect(await set({ [age.id]: 1e300 })).toBe('request.invalid')
    expect(await set({ [level.id]: 'Bronze' })).toBe('contacts.field_refused')
    expect(await set({ [randomUUIDv7()]: 1 })).toBe('contacts.field_not_found')
    expect(await set({})).toBe('request.invalid')
    expect(
      await outcome('create', { contactId: randomUUIDv7(), name: 'X', addresses: [], fields: { [age.id]: 'x' } }),
    ).toBe('contacts.field_refused')
    const filled = await call<Contact>('set-fields', { contactId, values: { [age.id]: 41, [level.id]: 'Ouro' } })
    expect(filled.fields).toEqual({ [age.id]: 41, [level.id]: 'Ouro' })
    const emptied = await call<Contact>('set-fields', { contactId, values: { [age.id]: null } })
    expect(emptied.fields).toEqual({ [level.id]: 'Ouro' })
  })

  it('is demanded when a contact is made by hand, and cannot be emptied', async () => {
    const city = await make('city', { required: true })
    expect(await outcome('create', { contactId: randomUUIDv7(), name: 'X', addresses: [] })).toBe(
      'contacts.field_required',
    )
    const { id: contactId } = await person({ [city.id]: 'Recife' })
    expect(await outcome('set-fields', { contactId, values: { [city.id]: null } })).toBe('contacts.field_required')
  })

  it('stays when the field changes type, loses a choice or is archived, and a renamed choice keeps its contacts', async () => {
    const level = await make('level', {
      type: 'choice',
      choices: [
        { label: 'Ouro', was: [] },
        { label: 'Prata', was: [] },
      ],
    })
    const [gold, silver] = [await person({ [level.id]: 'Ouro' }), await person({ [level.id]: 'Prata' })]
    const less = await edit(level, { choices: [{ label: 'Máximo', was: ['Ouro'] }] })
    expect(await find({ fields: { [level.id]: 'Máximo' } })).toEqual([gold.id])
    const number = await edit(less, { type: 'number' })
    await edit(number, { archived: true })
    const stored = (await call<{ rows: Contact[] }>('find', { search: 'prata' })).rows
    expect(stored).toMatchObject([{ id: silver.id, fields: { [level.id]: 'Prata' } }])
  })

  it('is found by the search, in one company only, and goes along with a merge and back', async () => {
    const cpf = await make('cpf')
    const yes = await make('vip', { type: 'yes_no' })
    const [stored, gone] = [await person({ [yes.id]: true }), await person({ [cpf.id]: '123.456.789-09' })]
    expect(await find({ search: '123.456.789-09' })).toEqual([gone.id])
    expect(await find({ fields: { [yes.id]: 'true' } })).toEqual([stored.id])
    const { mergeId, contact } = await call<{ mergeId: string; contact: Contact }>('merge', {
      keptId: stored.id,
      goneId: gone.id,
    })
    expect(contact.fields).toEqual({ [yes.id]: true, [cpf.id]: '123.456.789-09' })
    expect(await find({ search: '123.456.789-09' })).toEqual([stored.id])
    const back = await call<{ kept: Contact; restored: Contact }>('undo-merge', { mergeId })
    expect([back.kept.fields, back.restored.fields]).toEqual([stored.fields, gone.fields])
    company = await createTestCompany(bench.databaseUrl)
    expect(await find({ search: '123.456.789-09' })).toEqual([])
  })
})
