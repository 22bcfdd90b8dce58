import { randomUUIDv7 } from 'node:crypto'
import {
  type Condition,
  conditionsOf,
  type Definition,
  fieldTests,
  matches,
} from '@aura/contracts/audiences/definition.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Deal } from '@aura/contracts/deals/deal.ts'
import { codeOf, testBench, testCompany } from '@aura/infra/operations-test.ts'
import { evaluate } from '@aura/machines/audiences/evaluate.ts'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'

const bench = testBench()
const company = testCompany(bench)
const call = async <T>(name: string, input: object) =>
  (await bench.call(name, input, company.people[0]?.claims ?? null)).output as T

type Counted = { count: number; examples: { id: string; name: string; address: string | null }[] }
const count = (definition: object) => call<Counted>('audiences.count', { definition })
const names = async (definition: object) => (await count(definition)).examples.map(({ name }) => name).sort()
const only = (condition: object): object => ({ match: 'all', of: [condition] })

const cornersOf = (...corners: [number, number][]) => corners.map(([latitude, longitude]) => ({ latitude, longitude }))

type People = { tagId: string; baseId: string; textId: string; numberId: string; ids: string[] }
let people: People

beforeEach(async () => {
  const [tagId, baseId, textId, numberId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  await call('contacts.create-tag', { tagId, name: 'VIP' })
  await call('contacts.create-base', { baseId, name: 'Clientes' })
  const field = { owner: 'contact', required: false, choices: [] }
  await call('contacts.create-field', { ...field, fieldId: textId, key: 'cidade', label: 'Cidade', type: 'text' })
  await call('contacts.create-field', { ...field, fieldId: numberId, key: 'compras', label: 'Compras', type: 'number' })
  const open = async (name: string, addresses: object[], fields: object = {}) =>
    (await call<Contact>('contacts.create', { contactId: randomUUIDv7(), name, addresses, fields })).id
  const ids = [
    await open('Ana', [{ kind: 'phone', value: '+5511987650001' }], { [textId]: 'São Paulo', [numberId]: 12 }),
    await open('Bia', [{ kind: 'email', value: 'bia@example.com' }], { [textId]: 'Recife', [numberId]: 3 }),
    await open('Caio', [
      { kind: 'phone', value: '+5581987650002' },
      { kind: 'email', value: 'caio@example.com' },
    ]),
    await open('Duda', []),
  ]
  const [ana = '', bia = '', caio = ''] = ids
  await call('contacts.tag', { contactIds: [ana, caio], tagId, on: true })
  await call('contacts.put-in-base', { contactIds: [bia, caio], baseId, on: true })
  await call('contacts.record-consent', { contactId: ana, channel: 'whatsapp', state: 'given' })
  await call('contacts.record-consent', { contactId: caio, channel: 'whatsapp', state: 'withdrawn' })
  const deal = {
    pipelineId: company.pipelineId,
    title: 'x',
    probability: 1,
    value: { amount: 500_00, currency: 'BRL' },
  }
  const open2 = (contactId: string, stage: string) =>
    call<Deal>('deals.create', { ...deal, dealId: randomUUIDv7(), contactId, stage })
  await open2(ana, 'proposal')
  await open2(bia, 'lost')
  people = { tagId, baseId, textId, numberId, ids }
})

it('each condition finds whom it is about, and its opposite finds the others', async () => {
  const { tagId, baseId, textId, numberId } = people
  const cases: [object, string[]][] = [
    [{ by: 'tag', tagId }, ['Ana', 'Caio']],
    [{ by: 'base', baseId }, ['Bia', 'Caio']],
    [{ by: 'field', fieldId: textId, test: 'equal', value: 'são paulo' }, ['Ana']],
    [{ by: 'field', fieldId: textId, test: 'contains', value: 'CIF' }, ['Bia']],
    [{ by: 'field', fieldId: numberId, test: 'above', value: '10' }, ['Ana']],
    [{ by: 'field', fieldId: numberId, test: 'below', value: '10' }, ['Bia']],
    [{ by: 'field', fieldId: textId, test: 'filled', value: '' }, ['Ana', 'Bia']],
    [{ by: 'consent', channel: 'whatsapp', state: 'given' }, ['Ana']],
    [{ by: 'consent', channel: 'whatsapp', state: 'withdrawn' }, ['Caio']],
    [{ by: 'consent', channel: 'whatsapp', state: 'unknown' }, ['Bia', 'Duda']],
    [{ by: 'address', kind: 'phone' }, ['Ana', 'Caio']],
    [{ by: 'area', codes: ['11', '21'] }, ['Ana']],
    [{ by: 'state', states: ['SP', 'RJ'] }, ['Ana']],
    [{ by: 'radius', center: '19', km: 100 }, ['Ana']],
    [{ by: 'radius', center: '92', km: 50 }, []],
    [{ by: 'radius', center: '82', km: 250 }, ['Caio']],
    [{ by: 'region', corners: cornersOf([-20, -50], [-20, -45], [-26, -45], [-26, -50]) }, ['Ana']],
    [{ by: 'region', corners: cornersOf([0, -30], [1, -30], [1, -29]) }, []],
    [{ by: 'created', days: 1 }, ['Ana', 'Bia', 'Caio', 'Duda']],
    [{ by: 'conversation', days: 30, channel: null }, []],
    [{ by: 'deal', state: 'any', least: null }, ['Ana', 'Bia']],
    [{ by: 'deal', state: 'lost', least: null }, ['Bia']],
    [{ by: 'deal', state: 'open', least: { amount: 600_00, currency: 'BRL' } }, []],
  ]
  const everybody = ['Ana', 'Bia', 'Caio', 'Duda']
  for (const [condition, expected] of cases) {
    expect(await names(only({ ...condition, has: true }))).toEqual(expected)
    expect(await names(only({ ...condition, has: false }))).toEqual(
      everybody.filter((name) => !expected.includes(name)),
    )
  }
  expect(await count({ match: 'all', of: [] })).toMatchObject({ count: 4 })
})

/** Conditions of which each holds for some of the four. */
const someConditions = (): fc.Arbitrary<Condition> => {
  const { tagId, baseId, textId, numberId } = people
  const has = fc.boolean()
  return fc.oneof(
    fc.record({ by: fc.constant('tag' as const), tagId: fc.constant(tagId), has }),
    fc.record({ by: fc.constant('base' as const), baseId: fc.constant(baseId), has }),
    fc.record({
      by: fc.constant('field' as const),
      fieldId: fc.constantFrom(textId, numberId),
      test: fc.constantFrom(...fieldTests),
      value: fc.constantFrom('', '5', '12', 'Recife', '%', "'"),
      has,
    }),
    fc.record({
      by: fc.constant('consent' as const),
      channel: fc.constant('whatsapp' as const),
      state: fc.constantFrom('given' as const, 'withdrawn' as const, 'unknown' as const),
      has,
    }),
    fc.record({
      by: fc.constant('deal' as const),
      state: fc.constantFrom('any' as const, 'open' as const, 'lost' as const),
      least: fc.constantFrom(null, { amount: 1_00, currency: 'BRL' as const }),
      has,
    }),
  )
}

it('the count, the examples and the reasons of every contact agree, for any definition', async () => {
  const match = fc.constantFrom(...matches)
  const group = fc.record({ match, of: fc.array(someConditions(), { minLength: 1, maxLength: 3 }) })
  const definitions: fc.Arbitrary<Definition> = fc.record({
    match,
    of: fc.array(fc.oneof(someConditions(), group), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(definitions, async (definition) => {
      const counted = await count(definition)
      const found = counted.examples.map(({ id }) => id).sort()
      expect(counted.count).toBe(found.length)
      const explained = await Promise.all(
        people.ids.map(async (contactId) => {
          const why = await call<{ isIn: boolean; parts: { holds: boolean; of: boolean[] | null }[] }>(
            'audiences.explain',
            { definition, contactId },
          )
          const results = why.parts.flatMap(({ holds, of }) => of ?? [holds])
          expect(results).toHaveLength(conditionsOf(definition).length)
          expect(evaluate(definition, results).isIn).toBe(why.isIn)
          return why.isIn ? [contactId] : []
        }),
      )
      expect(explained.flat().sort()).toEqual(found)
    }),
    { numRuns: 60 },
  )
})

it('an audience is saved under a name that is there once, and names only what there is', async () => {
  const definition = only({ by: 'tag', tagId: people.tagId, has: true })
  const save = (over: object = {}) =>
    call<{ id: string; version: number }>('audiences.create-audience', {
      ...{ audienceId: randomUUIDv7(), name: 'Fiéis', definition, ...over },
    })
  const { id } = await save()
  expect(await codeOf(save({ name: 'FIEIS' }))).toBe('audiences.audience_name_taken')
  const gone = only({ by: 'tag', tagId: randomUUIDv7(), has: true })
  expect(await codeOf(save({ name: 'x', definition: gone }))).toBe('contacts.tag_not_found')
  expect(await codeOf(count(gone))).toBe('contacts.tag_not_found')
  const edit = { audienceId: id, version: 1, name: 'Fiéis', archived: true }
  expect(await call('audiences.edit-audience', { ...edit, definition })).toMatchObject({ archived: true, version: 2 })
  expect(await codeOf(call('audiences.edit-audience', { ...edit, definition }))).toBe('command.stale')
})

it('a definition deeper or wider than a user can read is turned away', async () => {
  const condition = { by: 'address', kind: 'phone', has: true }
  const group = { match: 'all', of: [condition] }
  const wide = (n: number) => Array.from({ length: n }, () => condition)
  for (const definition of [
    { match: 'all', of: [{ match: 'all', of: [group] }] },
    { match: 'all', of: wide(21) },
    { match: 'all', of: [{ match: 'any', of: wide(11) }] },
    { match: 'all', of: [{ ...condition, kind: 'fax' }] },
    only({ by: 'area', codes: ['11%'], has: true }),
    only({ by: 'created', days: 0, has: true }),
  ])
    expect(await codeOf(count(definition))).toBe('request.invalid')
})
