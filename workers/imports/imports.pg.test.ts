/** The whole way of an import, with a kind of the test's own: things with a code, a name and a size. */
import { randomUUID } from 'node:crypto'
import { createTestCompany } from '@aura/infra/company.ts'
import { tableOf, testImports } from '@aura/infra/imports-test.ts'
import { importReducer } from '@aura/machines/imports/import-progress.ts'
import { hostileTables } from '@aura/server/imports/testing/hostile-tables.ts'
import { logReader } from '@aura/server/platform/log/read.ts'
import { expect, it } from 'vitest'

const imports = testImports()
const { call, codeOf, stateOf, reaches, opened, checked, rowsOf, stored, exported } = imports

it('reads, looks, applies, changes nothing the second time, and takes it all back', async () => {
  await imports.owner.query(
    `insert into things (company_id, id, code, name, size) values ($1, $2, 'A1', 'velho', 'S'), ($1, $3, 'A2', 'igual', 'M')`,
    [imports.company.id, randomUUID(), randomUUID()],
  )
  const content =
    '\uFEFFsku,"Nome",Tamanho,Outra\na1,"com ""aspas"",\nlinha",L,x\nA2,igual,,\nA3,novo,S\nA3,de novo,S\nA4,,S\nA5,x,XXL\n\n'
  const importId = await opened(content)
  const read = await (async () => {
    await reaches(importId, 'mapping')
    return await stateOf(importId)
  })()
  expect(read.mapping).toEqual({ code: 0, name: 1, size: 2 })
  expect(read.head?.columns[1]).toEqual({ name: 'Nome', samples: ['com "aspas",\nlinha', 'igual', 'novo'] })
  await call('imports.map', { importId, mapping: read.mapping })
  const { found } = await reaches(importId, 'checked')
  expect(found).toEqual({ create: 1, update: 1, unchanged: 1, problem: 3 })
  const rows = await rowsOf(importId)
  expect(rows[0]?.changes).toEqual([
    { column: 'name', before: 'velho', after: 'com "aspas",\nlinha' },
    { column: 'size', before: 'S', after: 'L' },
  ])
  expect((await rowsOf(importId, 'problem')).map(({ n, problem }) => [n, problem?.column, problem?.code])).toEqual([
    [5, null, 'imports.row_repeated'],
    [6, 'name', 'imports.cell_required'],
    [7, 'size', 'imports.cell_invalid'],
  ])
  // Nothing has happened yet.
  expect(await stored()).toEqual([
    ['A1', 'velho', 'S'],
    ['A2', 'igual', 'M'],
  ])

  await call('imports.apply', { importId })
  expect(await reaches(importId, 'applied')).toMatchObject({ done: 2, failed: 0 })
  const after = [
    ['A1', 'com "aspas",\nlinha', 'L'],
    ['A2', 'igual', 'M'],
    ['A3', 'novo', 'S'],
  ]
  expect(await stored()).toEqual(after)

  const again = await checked(content)
  expect((await stateOf(again)).progress.found).toEqual({ create: 0, update: 0, unchanged: 3, problem: 3 })
  expect(await codeOf('imports.apply', { importId: again })).toBe('imports.not_now.nothing_to_do')

  // A user changes what the import had created: that stays.
  await imports.owner.query(
    `update things set name = 'meu', version = version + 1 where company_id = $1 and code = 'A3'`,
    [imports.company.id],
  )
  await call('imports.undo', { importId })
  expect(await reaches(importId, 'undone')).toMatchObject({ undone: 1, changedSince: 1 })
  expect(await stored()).toEqual([
    ['A1', 'velho', 'S'],
    ['A2', 'igual', 'M'],
    ['A3', 'meu', 'S'],
  ])
  expect((await rowsOf(importId, 'changed')).map(({ n }) => n)).toEqual([4])
  expect(await codeOf('imports.undo', { importId })).toBe('imports.not_now.not_allowed')

  // The view's events make the same of an early state as the database says now.
  const { commits } = await logReader(imports.logPool).range(imports.company.id, 0)
  const events = commits.flatMap((commit) => commit.events).map((loggedEvent) => JSON.parse(loggedEvent.json))
  const own = events.filter((event) => event.body.importId === importId)
  const first = own.find((item) => item.name === 'imports.opened')
  expect(own.reduce((state, item) => importReducer.fold(state, item), first.body.import)).toEqual(
    await stateOf(importId),
  )
})

it('lists the problems as a table to take away, in the person’s language', async () => {
  const importId = await checked('Código;Nome;Tamanho\n=1+1;x;M\nA2;;M\n')
  const exportId = randomUUID()
  await call('exports.start', { exportId, kind: 'imports.problems', format: 'csv', params: { importId } })
  expect(
    Buffer.from(await exported(exportId))
      .toString()
      .split('\r\n'),
  ).toEqual(['\uFEFFLinha;Coluna;Valor;Problema', '3;Nome;;Falta um valor.', ''])
})

it('what was exported comes in again as it was, from either kind of file', async () => {
  await imports.owner.query(
    `insert into things (company_id, id, code, name, size)
     select $1, gen_random_uuid(), c.code, c.name, 'M' from unnest($2::text[], $3::text[]) as c(code, name)`,
    [imports.company.id, ['1', '2', '3', '4', '5'], ['=SUM(A1)', '-5', "'=quoted", 'ação; "x"\nlinha', '@home']],
  )
  for (const format of ['csv', 'xlsx'] as const) {
    const exportId = randomUUID()
    await call('exports.start', { exportId, kind: 'things.list', format })
    const content = await exported(exportId)
    const importId = await checked(content, format === 'csv' ? 'text/csv' : 'xlsx')
    expect((await stateOf(importId)).progress.found).toEqual({ create: 0, update: 0, unchanged: 5, problem: 0 })
  }
})

it('says of a hostile file what is wrong with it, and the workers go on', async () => {
  const hostile = async (name: string) => {
    const table = hostileTables.find((hostileTable) => hostileTable.name === name) ?? expect.fail('no such table')
    return await opened(await table.make(), table.type === 'text/csv' ? table.type : 'xlsx')
  }
  const tables = ['record-over-the-limit.csv', 'quote-not-closed.csv', 'columns.csv', 'lone-far-cell.xlsx']
  const reasons: unknown[] = []
  for (const importId of await Promise.all(tables.map(hostile))) {
    const { reason, reasonParams } = await reaches(importId, 'unreadable')
    reasons.push([reason, reasonParams])
  }
  expect(reasons).toEqual([
    ['imports.record_too_long', { row: 3 }],
    ['imports.quote_not_closed', { row: 3 }],
    ['imports.too_many_columns', { limit: 100 }],
    ['imports.too_many_rows', { limit: 100_000 }],
  ])
  await checked(tableOf(2))
})

it('says of a file that it cannot be taken, and why', async () => {
  const reasonOf = async (content: string | Uint8Array, type: 'text/csv' | 'xlsx' = 'text/csv') => {
    const importId = await opened(content, type)
    return (await reaches(importId, 'unreadable')).reason
  }
  expect(await reasonOf('Código;Nome\n\n ; \n')).toBe('imports.no_rows')
  expect(await reasonOf(`${Array.from({ length: 101 }, (_, at) => `c${at}`).join(';')}\n1\n`)).toBe(
    'imports.too_many_columns',
  )
  expect(await reasonOf(`a;b\n${'1;2\n'.repeat(100_001)}`)).toBe('imports.too_many_rows')
  expect(await reasonOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'xlsx')).toBe('imports.unreadable')
})

it('refuses mappings that make no sense, and another company’s import', async () => {
  const importId = await opened('Código;Nome\nA;b\n')
  await reaches(importId, 'mapping')
  const map = (mapping: Record<string, number>) => codeOf('imports.map', { importId, mapping })
  expect(await map({ code: 0 })).toBe('imports.mapping_refused.required')
  expect(await map({ code: 0, name: 0 })).toBe('imports.mapping_refused.twice')
  expect(await map({ code: 0, name: 1, nothing: 1 })).toBe('imports.mapping_refused.unknown')
  expect(await map({ code: 0, name: 7 })).toBe('imports.mapping_refused.unknown')
  expect(await codeOf('imports.apply', { importId })).toBe('imports.not_now.not_allowed')
  const strangers = await createTestCompany(imports.config.databaseUrl)
  expect(await codeOf('imports.rows', { importId }, strangers.people[0]?.claims)).toBe('imports.not_found')
})
