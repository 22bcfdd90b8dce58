/**
 * The types that statements are checked with say what the database has. Tables that are reached by functions of the
 * database or by plain SQL alone have no types.
 */
import { sharedWorld } from '@aura/infra/shared-world.ts'
import { typedColumns } from '@aura/infra/table-types.ts'
import pg from 'pg'
import { expect, it } from 'vitest'

type Column = { name: string; nullable: boolean; omittable: boolean }

const tableOf = (column: string): string => column.slice(0, column.indexOf('.'))

async function columnsOfDatabase(): Promise<Column[]> {
  await using database = await sharedWorld().freshDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query<Column>(`
      select c.relname || '.' || a.attname as name, not a.attnotnull as nullable,
        a.atthasdef or a.attidentity <> '' or not a.attnotnull as omittable
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped`)
    return rows
  } finally {
    await client.end()
  }
}

it('each type has its column and each column of its table a type, null and left out where the database lets it', async () => {
  const typed = typedColumns()
  const tables = new Set([...typed.keys()].map(tableOf))
  const columns = (await columnsOfDatabase()).filter(({ name }) => tables.has(tableOf(name)))
  const known = new Map(columns.map((column) => [column.name, column]))
  expect(typed.size).toBeGreaterThan(500)
  const problems = [...typed.keys()].filter((name) => !known.has(name)).map((name) => `${name} is in no table`)
  for (const { name, nullable, omittable } of columns) {
    const type = typed.get(name)
    if (!type) problems.push(`${name} has no type`)
    else if (type.isNullable !== nullable) problems.push(`${name} ${nullable ? 'may' : 'may not'} be null`)
    else if (type.isOmittable && !omittable) problems.push(`${name} has no default`)
  }
  expect(problems.sort()).toEqual([])
})
