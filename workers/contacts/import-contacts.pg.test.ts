/** Contacts as a table: what a file would do, what it does, and that it is taken back. Applied as the product does. */

import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Base } from '@aura/contracts/contacts/bases.ts'
import type { ConsentChange } from '@aura/contracts/contacts/consents.ts'
import type { Contact } from '@aura/contracts/contacts/contact.ts'
import type { Field } from '@aura/contracts/contacts/fields.ts'
import type { Tag } from '@aura/contracts/contacts/tags.ts'
import { testOperations } from '@aura/infra/operations-test.ts'
import { exportKinds, importKinds } from '@aura/server/features.ts'
import { validateRow } from '@aura/server/imports/index.ts'
import { actorWith } from '@aura/server/platform/actor.ts'
import type { Work } from '@aura/server/platform/handle.ts'
import { type Applied, type ImportKind, inCompany, type Planned } from '@aura/server/platform/import-kind.ts'
import type { Refusal } from '@aura/server/platform/refuse.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { expect, it } from 'vitest'

const { bench, company } = testOperations()

const me = () => company.people[0]?.claims ?? expect.fail('nobody there')
const call = async <Output>(name: string, input: object) =>
  (await bench.call(`contacts.${name}`, input, me())).output as Output
const find = async (input: object = {}) =>
  (await call<{ rows: Contact[] }>('find', { sort: 'name', descending: false, ...input })).rows

const inside = <T>(work: (context: Work) => Promise<T>): Promise<T> => {
  const parts = { pool: bench.pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  const batch = { company: company.id, actor: me().userId, cause: null, opening: [] }
  return withLog(parts, batch, ({ db, emit }) => work({ tx: db, emit, now: new Date(), newId: () => randomUUIDv7() }))
}

type Cells = Record<string, string>
type Did = { plan: Planned; applied: Applied | undefined }

const kindIn = ({ tx }: Work): Promise<ImportKind> =>
  inCompany(tx, importKinds.find(({ name }) => name === 'contacts.people') ?? expect.fail('no kind'))

/** As the trial run reads them; `wrong` are columns whose cells say nothing. */
function read(kind: ImportKind, rows: readonly Cells[]) {
  const columns = kind.columns.map(({ id }) => id)
  const mapping = Object.fromEntries(columns.map((id, at) => [id, at]))
  return rows.map((row, n) => validateRow(kind, { cells: columns.map((id) => row[id] ?? ''), n }, mapping))
}

const plan = (rows: readonly Cells[], params: Record<string, string> = {}) =>
  inside(async (work) => {
    const kind = await kindIn(work)
    const actor = await actorWith(work.tx, me().userId, kind.needs)
    const sound = read(kind, rows).map((validatedRow) =>
      validatedRow.ok ? validatedRow.row : expect.fail(JSON.stringify(validatedRow.problem)),
    )
    return await kind.plan({ tx: work.tx, actor, params, rows: sound, numbers: [...sound.keys()] })
  })

const apply = (rows: readonly Cells[], params: Record<string, string> = {}): Promise<Did[]> =>
  inside(async (work) => {
    const kind = await kindIn(work)
    const actor = await actorWith(work.tx, me().userId, kind.needs)
    const sound = read(kind, rows).map((validatedRow) =>
      validatedRow.ok ? validatedRow.row : expect.fail(JSON.stringify(validatedRow.problem)),
    )
    const plans = await kind.plan({ tx: work.tx, actor, params, rows: sound, numbers: [...sound.keys()] })
    const items = plans.flatMap((plan, at) =>
      plan.outcome === 'create' || plan.outcome === 'update' ? [{ row: sound[at], n: at, plan }] : [],
    )
    const applied = (await kind.applyMany?.({ ...work, companyId: company.id, actor, params, items })) ?? []
    return plans.map((plan) => ({ plan: plan, applied: applied[items.findIndex((item) => item.plan === plan)] }))
  })

const undo = ({ plan: { outcome }, applied }: Did) =>
  inside(async (work) => {
    const kind = await kindIn(work)
    const actor = await actorWith(work.tx, me().userId, kind.needs)
    if (outcome !== 'create' && outcome !== 'update') return expect.fail(outcome)
    const { targetId, kept } = JSON.parse(JSON.stringify(applied)) as Applied
    return await kind.undo({ ...work, companyId: company.id, actor, did: outcome, targetId, kept })
  })

const undoMany = (all: readonly Did[]) =>
  inside(async (work) => {
    const kind = await kindIn(work)
    const actor = await actorWith(work.tx, me().userId, kind.needs)
    const items = all.map(({ plan: { outcome }, applied }) => {
      if (outcome !== 'create' && outcome !== 'update') return expect.fail(outcome)
      const { targetId, kept } = JSON.parse(JSON.stringify(applied)) as Applied
      return { did: outcome, targetId, kept }
    })
    return await kind.undoMany?.({ ...work, companyId: company.id, actor, items })
  })

const problems = async (rows: readonly Cells[], params?: Record<string, string>) =>
  (await plan(rows, params)).map((item) => (item.outcome === 'problem' ? item.code : item.outcome))

const newTag = (name: string) => call<Tag>('create-tag', { tagId: randomUUIDv7(), name })
const newField = (key: string, more: object) =>
  call<Field>('create-field', { fieldId: randomUUIDv7(), owner: 'contact', key, label: key, required: false, ...more })
const newBase = (name: string) => call<Base>('create-base', { baseId: randomUUIDv7(), name })

it('makes people with all that a row says, in a base, finds them again however they are written, and takes all back', async () => {
  const [vip, { id: baseId }] = [await newTag('VIP'), await newBase('Feira')]
  const age = await newField('idade', { type: 'number' })
  const rows: Cells[] = [
    {
      name: 'Marina Prado',
      phone: '11 8765-4321, +55 21 98888-7777',
      email: 'Marina@Aurora.test',
      tags: 'vip',
      field_idade: '41',
      consent_whatsapp: 'sim',
      consent_sms: 'não',
    },
    { name: '=HYPERLINK("x")', email: 'ana@aurora.test' },
  ]
  const did = await apply(rows, { base: baseId })
  expect(did.map((item) => item.plan.outcome)).toEqual(['create', 'create'])
  const [formula, marina] = await find({ baseId })
  expect(marina).toMatchObject({ name: 'Marina Prado', tags: [vip.id], fields: { [age.id]: 41 }, bases: [baseId] })
  expect(marina?.addresses.map(({ value }) => value).sort()).toEqual([
    '+5511987654321',
    '+5521988887777',
    'marina@aurora.test',
  ])
  expect(formula?.name).toBe('=HYPERLINK("x")')

  // The same file again changes nothing, also where the number lacks its ninth digit or has it.
  expect((await plan(rows, { base: baseId })).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
  expect((await plan([{ phone: '(11) 98765-4321' }])).map(({ outcome }) => outcome)).toEqual(['unchanged'])

  for (const item of did.toReversed()) expect(await undo(item)).toBe('undone')
  expect(await find()).toEqual([])
  for (const item of did) expect(await undo(item)).toBe('changed')
})

it('says of known people what would differ, does that and nothing else, and gives back what was there', async () => {
  const level = await newField('nivel', { type: 'choice', choices: [{ label: 'Ouro', was: [] }] })
  const made = await call<Contact>('create', {
    contactId: randomUUIDv7(),
    name: 'Marina',
    note: 'Prefere manhãs',
    addresses: [{ kind: 'phone', value: '+5511987654321' }],
  })
  await call('record-consent', { contactId: made.id, channel: 'sms', state: 'given' })
  const row = {
    name: 'Marina Prado',
    phone: '11 8765-4321',
    email: 'm@a.test',
    field_nivel: 'ouro',
    consent_sms: 'nao',
    consent_whatsapp: 'sim',
  }
  const [planned] = await plan([row])
  expect(planned).toMatchObject({
    outcome: 'update',
    targetId: made.id,
    before: { name: 'Marina', email: null, field_nivel: null },
    after: { name: 'Marina Prado', email: 'm@a.test', field_nivel: 'Ouro', consent_whatsapp: 'sim' },
  })
  const [did] = await apply([row])
  expect((await find())[0]).toMatchObject({
    name: 'Marina Prado',
    note: 'Prefere manhãs',
    fields: { [level.id]: 'Ouro' },
  })
  if (did) expect(await undo(did)).toBe('undone')
  const [back] = await find()
  expect({ ...back, version: 0, changedAt: '' }).toEqual({ ...made, version: 0, changedAt: '' })

  const [again] = await apply([row])
  await call('edit', { contactId: made.id, version: (await find())[0]?.version, name: 'Outra', note: null })
  if (again) expect(await undo(again)).toBe('changed')
})

it('takes many back together, without whom somebody has edited, merged or promised something since', async () => {
  const { id: baseId } = await newBase('Feira')
  const existing = await call<Contact>('create', {
    contactId: randomUUIDv7(),
    name: 'Ana',
    addresses: [{ kind: 'email', value: 'p0@x.test' }],
  })
  const people = Array.from({ length: 12 }, (_, n) => ({
    name: `Pessoa ${n}`,
    email: `p${n}@x.test`,
    consent_email: 'sim',
  }))
  const did = await apply(people, { base: baseId })
  const id = (n: number) => did[n]?.applied?.targetId ?? ''
  await call('edit', { contactId: id(3), version: 1, name: 'Outra', note: null })
  const dealId = randomUUIDv7()
  const value = { amount: 1, currency: 'BRL' }
  const deal = { dealId, title: 'Contrato', contactId: id(7), stage: 'prospecting', value, probability: 1 }
  await bench.call('deals.create', deal, me())
  await call('merge', { keptId: id(9), goneId: id(10) })

  const outcomes = await undoMany(did)
  expect(outcomes?.flatMap((outcome, n) => (outcome === 'changed' ? [n] : []))).toEqual([3, 7, 9, 10])
  expect((await find()).map(({ name }) => name)).toEqual(['Ana', 'Outra', 'Pessoa 7', 'Pessoa 9'])
  expect((await find({ baseId })).map(({ name }) => name)).toEqual(['Outra', 'Pessoa 7', 'Pessoa 9'])
  const steps = await call<ConsentChange[]>('consent-history', { contactId: existing.id })
  expect(steps.map(({ how, state, source }) => [how, state, source])).toEqual([
    ['import_undone', null, null],
    ['recorded', 'given', 'import'],
  ])
  expect((await undoMany(did))?.includes('undone')).toBe(false)
})

it('says what is wrong with a row, and where', async () => {
  const [a, b] = ['a@x.test', 'b@x.test']
  for (const value of [a, b])
    await call('create', { contactId: randomUUIDv7(), name: value, addresses: [{ kind: 'email', value }] })
  const [withdrawn] = await find()
  await call('record-consent', { contactId: withdrawn?.id, channel: 'sms', state: 'withdrawn' })
  await newField('nascimento', { type: 'date', required: true })
  expect(
    await problems([
      { name: 'Sem endereço' },
      { email: `${a}, ${b}` },
      { email: 'nova@x.test' },
      { name: 'Nova', email: 'nova@x.test' },
      { name: 'Nova', email: 'nova2@x.test', field_nascimento: '31/02/2020' },
      { name: 'Nova', email: 'nova3@x.test', field_nascimento: '28/02/2020', tags: 'inexistente' },
      { email: a, consent_sms: 'sim' },
      { email: b, consent_sms: 'talvez' },
      { email: b, name: 'Outro nome' },
      { email: `${b.toUpperCase()}, c@x.test`, name: 'Repetida' },
    ]),
  ).toEqual([
    'contacts.import_unreachable',
    'contacts.import_two_contacts',
    'imports.cell_required',
    'imports.cell_required',
    'contacts.field_refused',
    'contacts.import_no_tag',
    'contacts.consent_withdrawn',
    'imports.cell_invalid',
    'update',
    'contacts.address_taken',
  ])
  expect(await problems([{ name: 'X', email: 'x@x.test' }], { base: randomUUID() })).toEqual([
    'contacts.base_not_found',
  ])
  const keys = await inside(async (work) => {
    const kind = await kindIn(work)
    const bad = read(kind, [{ phone: '123' }, { email: 'nada' }, { phone: '11 8765-4321' }, { phone: '11987654321' }])
    return bad.map((validatedRow) => (validatedRow.ok ? validatedRow.key : validatedRow.problem.column))
  })
  expect(keys).toEqual(['phone', 'email', 'phone:+551187654321', 'phone:+551187654321'])
})

it('is taken away as it is brought in, without a formula that runs', async () => {
  await newField('idade', { type: 'number' })
  const { id: baseId } = await newBase('Feira')
  await apply(
    [
      { name: '=1+1', email: 'a@x.test', field_idade: '41', consent_email: 'sim' },
      { name: 'Ana', phone: '+5511987654321' },
    ],
    { base: baseId },
  )
  await call('create', { contactId: randomUUIDv7(), name: 'Fora', addresses: [] })
  const people = exportKinds.find(({ name }) => name === 'contacts.people') ?? expect.fail('no kind')
  const table = await inside(async (work) => {
    const actor = await actorWith(work.tx, me().userId, people.needs)
    const columns = await people.columns(work.tx)
    const { rows } = await people.read({ tx: work.tx, params: { baseId }, after: null, limit: 10, actor })
    const cells = rows.map((row) => columns.cells(row, { language: 'pt-BR' }))
    return cells.map((row) => Object.fromEntries(columns.headers.map((titles, at) => [titles['pt-BR'], row[at]])))
  })
  expect(table.sort((a, b) => (String(a.Nome) < String(b.Nome) ? -1 : 1))).toMatchObject([
    { Nome: '=1+1', 'E-mail': 'a@x.test', idade: 41, Bases: 'Feira', 'Consentimento E-mail': true },
    { Nome: 'Ana', Telefone: '+5511987654321', idade: null },
  ])
})

it('gives way to an import of the same address at the same moment', async () => {
  const reported = await Promise.all(
    [0, 1, 2].map((n) =>
      apply([{ name: `Ana ${n}`, phone: n === 1 ? '11 8765-4321' : '+5511987654321' }]).then(
        (did) => did[0]?.plan.outcome,
        (refusal: Refusal) => refusal.code,
      ),
    ),
  )
  expect(reported.filter((value) => value === 'create')).toHaveLength(1)
  expect(await find()).toHaveLength(1)
})
