/** The files of a new collection feature, drawn like the tags: `npm run new` writes them. */
import { clientFiles } from './feature-screen.ts'
import { capital, migrationPath, type NewFeature } from './new-feature.ts'

/** Paths and texts. */
export const featureFiles = (next: NewFeature): Record<string, string> => ({
  [`contracts/${next.feature}/${next.many}.ts`]: contract(next),
  [`machines/${next.feature}/${next.many}.ts`]: reducer(next),
  [`server/${next.feature}/${next.many}.ts`]: handlers(next),
  [migrationPath(next)]: migration(next),
  ...clientFiles(next),
})

export const testPath = ({ feature, many }: NewFeature): string => `server/${feature}/${many}.pg.test.ts`

const contract = ({ feature, one, many, needs }: NewFeature): string => `/** What ${many} are for. */
import type * as z from 'zod/mini'
import { collection } from '../platform/collection.ts'
import type { StateOf } from '../platform/operation.ts'
import { singleLine } from '../platform/values.ts'

export const ${one}Collection = collection({
  feature: '${feature}',
  one: '${one}',
  many: '${many}',
  fields: { name: singleLine(40) },
  facts: {},
  state: {},
  limit: 500,
  needs: { view: '${needs.view}', create: '${needs.create}', edit: '${needs.edit}' },
})
export const {
  create: create${capital(one)},
  edit: edit${capital(one)},
  saved: ${one}Saved,
  view: ${many},
} = ${one}Collection
export type ${capital(one)} = z.infer<typeof ${one}Collection.record>
export type ${capital(many)}State = StateOf<typeof ${many}>
`

const reducer = ({ feature, one, many }: NewFeature): string => {
  const state = `${capital(many)}State`
  return `import { type ${state}, ${one}Saved, ${many} } from '@aura/contracts/${feature}/${many}.ts'
import { on, reducer } from '../platform/reducer.ts'

export const ${many}Reducer = reducer(${many}, [
  on(${one}Saved, (state, { ${one} }): ${state} => ({ ${many}: { ...state.${many}, [${one}.id]: ${one} } })),
])
`
}

const handlers = ({
  feature,
  one,
  many,
}: NewFeature): string => `import { ${one}Collection, ${many} as view } from '@aura/contracts/${feature}/${many}.ts'
import type { Generated } from 'kysely'
import { collectionHandlers } from '../platform/collection.ts'
import { show } from '../platform/handle.ts'

declare module '../platform/database/schema.ts' {
  interface Schema {
    ${many}: { company_id: string; id: string; name: string; archived: Generated<boolean>; version: Generated<number> }
  }
}

const collection = collectionHandlers(${one}Collection, '${many}')
export const { create: create${capital(one)}, edit: edit${capital(one)} } = collection

export const ${many} = show(view, { snapshot: async ({ tx }) => ({ ${many}: await collection.all(tx) }) })
`

const migration = ({ many }: NewFeature): string => `import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`create table ${many} (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id))\`.execute(db)
  // A name stands once among those in use.
  await sql\`create unique index ${many}_name on ${many} (company_id, plain_text(name)) where not archived\`.execute(db)
  await ownCompany(db, 'select, insert, update', ['${many}'])
}
`

export function featureTest({ feature, one, many }: NewFeature): string {
  const [One, State] = [capital(one), `${capital(many)}State`]
  return `import { randomUUIDv7 } from 'node:crypto'
import type { ${One}, ${State} } from '@aura/contracts/${feature}/${many}.ts'
import type { WireEvent } from '@aura/contracts/platform/protocol.ts'
import { codeOf, testOperations } from '@aura/infra/operations-test.ts'
import { ${many}Reducer } from '@aura/machines/${feature}/${many}.ts'
import { expect, it } from 'vitest'
import { snapshotView } from '../platform/snapshot-view.ts'
import { ${many} } from './${many}.ts'

const { bench, company } = testOperations()

async function call(name: string, input: object): Promise<${One}> {
  return (await bench.call(\`${feature}.\${name}\`, input, company.people[0]?.claims ?? null)).output as ${One}
}
const create = (name: string) => call('create-${one}', { ${one}Id: randomUUIDv7(), name })
async function snapshot(): Promise<{ position: number; state: ${State} }> {
  const { position, json } = await snapshotView(bench.pool, company.id, ${many}, {}, { room: '', owner: null })
  return { position, state: JSON.parse(json) }
}

it('has one name, is renamed and archived, and its events make what a snapshot shows', async () => {
  const before = await snapshot()
  const answers = await Promise.all(['Verão', 'verao', 'VERÃO'].map((name) => codeOf(create(name))))
  const nameTaken = '${feature}.${one}_name_taken'
  expect(answers.sort()).toEqual([nameTaken, nameTaken, 'ok'])
  const { id: ${one}Id } = await create('Inverno')
  const edit = (name: string, archived: boolean) => call('edit-${one}', { ${one}Id, version: 1, name, archived })
  expect(await codeOf(edit('verão', false))).toBe(nameTaken)
  expect(await edit('Outono', true)).toMatchObject({ name: 'Outono', archived: true, version: 2 })
  expect(await codeOf(edit('X', false))).toBe('command.stale')
  const after = await snapshot()
  const { commits } = await bench.log.range(company.id, before.position)
  const events = commits.flatMap((commit) => commit.events.map(({ json }): WireEvent => JSON.parse(json)))
  expect(events.reduce(${many}Reducer.fold, before.state)).toEqual(after.state)
})
`
}
