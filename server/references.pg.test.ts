/**
 * Every id in every command's input: one that nobody has, and one that stands in another company, are refused with
 * the same code, before anything is written. `references.matrix.ts` is the table that the contracts are held against.
 */

import { randomUUIDv7 } from 'node:crypto'
import { type Fixture, furnish } from '@aura/infra/furnished-company.ts'
import { testBench } from '@aura/infra/operations-test.ts'
import { inputs } from '@aura/infra/reference-inputs.ts'
import { beforeAll, expect, it } from 'vitest'
import { features } from './features.ts'
import { Refusal } from './platform/refuse.ts'
import type { Reference } from './reference.ts'
import { references } from './references.matrix.ts'
import { idPaths, schemaOf, smallest } from './references.sample.ts'

const commands = features.flatMap((feature) =>
  feature.handlers.flatMap((handler) =>
    handler.kind === 'command' || handler.kind === 'open' ? [handler.contract] : [],
  ),
)
const schemas = new Map(commands.map(({ name, input }) => [name, schemaOf(input)]))
/** Called an id, and none: the number that a tax office gives. */
const noId = new Set(['taxId'])

const bench = testBench()
let ours: Fixture
let theirs: Fixture

beforeAll(async () => {
  ours = await furnish(bench)
  theirs = await furnish(bench)
})

/** A row beside the field itself says `field variant`. */
const fieldOf = (row: string) => row.split(' ')[0] ?? row

it('has a row for every id in every command, and none for what is gone', () => {
  const found = [...schemas].flatMap(([name, schema]) =>
    idPaths(schema)
      .filter((path) => !noId.has(path))
      .map((path) => `${name} ${path}`),
  )
  const rows = Object.entries(references).flatMap(([name, fields]) =>
    Object.keys(fields).map((row) => `${name} ${fieldOf(row)}`),
  )
  // A condition's target is a text, because some metrics are named by a word.
  const texts = ['warroom.save-alert-rule conditions[].of']
  expect([...new Set(rows)].sort()).toEqual([...found, ...texts].sort())
})

/** The value at a path, put into a copy: arrays along the way get one element. */
function put(base: unknown, path: string, id: string): unknown {
  if (path === '') return id
  if (path.startsWith('{}')) return { [id]: smallest({ type: 'string' }) }
  if (path.startsWith('[]')) return [put(Array.isArray(base) ? base[0] : {}, path.slice(2).replace(/^\./, ''), id)]
  const key = /^\w+/.exec(path)?.[0] ?? ''
  const rest = path.slice(key.length).replace(/^\./, '')
  const before = typeof base === 'object' && base !== null ? base : {}
  return { ...before, [key]: put(Reflect.get(before, key), rest, id) }
}

type Row = { name: string; row: string; reference: Exclude<Reference, 'made' | { none: string }> }
const isTried = (reference: Reference): reference is Row['reference'] => Array.isArray(reference)
const rows: Row[] = Object.entries(references).flatMap(([name, fields]) =>
  Object.entries(fields).flatMap(([row, reference]) => (isTried(reference) ? [{ name, row, reference }] : [])),
)

/** All other ids of the input are right. */
function inputWith({ name, row }: Row, id: string): unknown {
  const schema = schemas.get(name)
  if (!schema) throw new Error(`${name} is no command`)
  const whole = `${name} ${row}`
  let input = { ...Object(smallest(schema)), ...inputs[name]?.(ours, id) }
  for (const other of rows) {
    const [kind] = other.reference
    if (other.name !== name || other.row === row || kind === 'other' || `${name} ${other.row}` in inputs) continue
    if (isOptional(schema, other.row)) continue
    input = put(input, fieldOf(other.row), ours.ids[kind])
  }
  return whole in inputs ? { ...Object(input), ...inputs[whole]?.(ours, id) } : put(input, fieldOf(row), id)
}

const isOptional = (schema: ReturnType<typeof schemaOf>, path: string) =>
  /[[{.]/.test(path) || !(schema.required ?? []).includes(path)

async function attempt(name: string, input: unknown): Promise<string> {
  try {
    await bench.call(name, input, ours.claims)
    return 'taken'
  } catch (error) {
    if (error instanceof Refusal)
      return `${error.code}${error.detail.fields ? ` ${JSON.stringify(error.detail.fields)}` : ''}`
    throw error
  }
}

it('refuses an id that nobody has, and one of another company, with the same code', async () => {
  const wanted: string[] = []
  const got: string[] = []
  for (const row of rows) {
    const [kind, code] = row.reference
    const ids = {
      'nobody has it': randomUUIDv7(),
      ...(kind !== 'other' && { 'another company has it': theirs.ids[kind] }),
    }
    for (const [why, id] of Object.entries(ids)) {
      wanted.push(`${row.name} ${row.row}, ${why}: ${code}`)
      got.push(`${row.name} ${row.row}, ${why}: ${await attempt(row.name, inputWith(row, id))}`)
    }
  }
  expect(got).toEqual(wanted)
})

it('says so for each of many people that are invited at once', async () => {
  const person = { email: 'nova@empresa.example', nome: 'Nova', sobrenome: 'Pessoa', role: 'company_user' }
  const people = [randomUUIDv7(), theirs.ids.user].map((managerId) => ({ ...person, managerId }))
  const { output } = await bench.call('identity.invite-many', { people }, ours.claims)
  const refused = { invited: false, refusal: { code: 'companies.manager_not_found' } }
  expect(output).toMatchObject({ results: [refused, refused] })
})

it('says so for each of many people that are changed at once', async () => {
  const change = { type: 'manager', managerId: theirs.ids.user }
  const changes = [
    { userIds: [randomUUIDv7(), theirs.ids.user], change: { type: 'language', language: 'en-US' } },
    { userIds: [ours.ids.user], change },
  ]
  const { output } = await bench.call('companies.change-users', { changes }, ours.claims)
  expect(output).toMatchObject({
    results: [
      { outcome: 'refused', reason: 'not_found' },
      { outcome: 'refused', reason: 'not_found' },
      { outcome: 'refused', reason: 'manager_not_found' },
    ],
  })
})
