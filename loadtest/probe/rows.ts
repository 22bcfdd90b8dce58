/** What the database holds of one company, table by table, as the owner of the tables sees it. */
import { jobsSchema } from '@aura/server/platform/jobs.ts'
import type pg from 'pg'

export type Column = { name: string; type: string; nullable: boolean; hasDefault: boolean }
export type Table = { name: string; columns: Column[] }

/** All tables of rows that belong to companies. */
export async function companyTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Column & { table: string }>(
    `select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
       c.column_default is not null or c.is_generated = 'ALWAYS' or c.is_identity = 'YES' as "hasDefault"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE'
     order by c.table_name, c.ordinal_position`,
  )
  const tables = Map.groupBy(rows, ({ table }) => table)
  return [...tables]
    .map(([name, columns]) => ({ name, columns }))
    .filter(({ name, columns }) => name === 'companies' || columns.some((column) => column.name === 'company_id'))
}

const keyOf = (table: string) => (table === 'companies' ? 'id' : 'company_id')

/** Table -> its rows' ids: its own first, then those it points at. */
export async function idsOf(
  client: pg.ClientBase,
  tables: readonly Table[],
  companyId: string,
): Promise<Map<string, string[]>> {
  const columns = tables.flatMap(({ name, columns: all }) => {
    const uuids = all.filter((column) => column.type === 'uuid' && column.name !== 'company_id')
    const order = uuids.map((column) => column.name).sort((a, b) => Number(b === 'id') - Number(a === 'id'))
    return order.map((column) => ({ table: name, column }))
  })
  const texts = columns.map(
    ({ table, column }) =>
      `(select '${table}' as "table", "${column}"::text as id from "${table}" where "${keyOf(table)}" = $1 limit 40)`,
  )
  const { rows } = await client.query<{ table: string; id: string | null }>(texts.join(' union all '), [companyId])
  const all = new Map<string, Set<string>>()
  for (const { table } of columns) all.set(table, new Set())
  for (const { table, id } of rows) if (id !== null) all.get(table)?.add(id)
  return new Map([...all].map(([table, ids]) => [table, [...ids]]))
}

/** Table -> a digest of the company's rows and of who wrote them last; jobs that name the company are in it. */
export async function fingerprintOf(
  client: pg.ClientBase,
  tables: readonly Table[],
  companyId: string,
): Promise<Map<string, string>> {
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ':' || coalesce(md5(string_agg(md5(t::text || t.xmin::text), ''
         order by t::text)), '') as digest from "${name}" t where "${keyOf(name)}" = $1`,
  )
  const jobs = `select 'jobs' as name, count(*)::text as digest from ${jobsSchema}.job where data ->> 'companyId' = $1::text`
  const { rows } = await client.query<{ name: string; digest: string }>([...digests, jobs].join(' union all '), [
    companyId,
  ])
  return new Map(rows.map(({ name, digest }) => [name, digest]))
}

export const changedTables = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name)

type Reference = { column: string; table: string; target: string }
type Rules = { references: Reference[]; checks: Map<string, string> }

async function rulesOf(client: pg.ClientBase, table: string): Promise<Rules> {
  const { rows: references } = await client.query<Reference>(
    `select a.attname as column, f.relname as table, fa.attname as target
     from pg_constraint c join pg_class f on f.oid = c.confrelid
       cross join lateral unnest(c.conkey, c.confkey) as k(own, other)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
       join pg_attribute fa on fa.attrelid = c.confrelid and fa.attnum = k.other
     where c.contype = 'f' and c.conrelid = $1::regclass and a.attname <> 'company_id'`,
    [table],
  )
  const { rows: checks } = await client.query<{ name: string; text: string }>(
    `select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
     where contype = 'c' and conrelid = $1::regclass`,
    [table],
  )
  return { references, checks: new Map(checks.map(({ name, text }) => [name, text])) }
}

const plain: Record<string, string> = {
  timestamptz: 'now()',
  date: 'current_date',
  bool: 'false',
  jsonb: `'{}'`,
  json: `'{}'`,
  bytea: `'\\x00'`,
  tsvector: `''`,
  uuid: 'gen_random_uuid()',
}

/**
 * Puts two rows into each table that has none of the company's, so that there is something to be found by its
 * id in every one. Returns the tables that refused all rows.
 */
export async function fillEmptyTables(
  client: pg.ClientBase,
  tables: readonly Table[],
  companyId: string,
  words: string,
): Promise<string[]> {
  let left = tables.filter(({ name }) => name !== 'companies')
  // What a table points at may be filled in a later one's turn.
  for (let turn = 0; turn < 4 && left.length > 0; turn++) {
    const refused: Table[] = []
    for (const table of left) {
      const { rows } = await client.query(`select from "${table.name}" where company_id = $1 limit 1`, [companyId])
      if (rows.length === 0 && !(await insertTwo(client, table, companyId, words))) refused.push(table)
    }
    left = refused
  }
  return left.map(({ name }) => name)
}

async function insertTwo(client: pg.ClientBase, table: Table, companyId: string, words: string): Promise<boolean> {
  const rules = await rulesOf(client, table.name)
  const first = await insertOne(client, { table, rules, companyId, words, number: 1 })
  // Some tables hold one row of a company and no more.
  if (first) await insertOne(client, { table, rules, companyId, words, number: 2 })
  return first
}

type Insertion = { table: Table; rules: Rules; companyId: string; words: string; number: number }

/** A check that is broken names its column and the words it allows: one of those is tried next. */
async function insertOne(client: pg.ClientBase, insertion: Insertion): Promise<boolean> {
  const { table, companyId } = insertion
  const chosen = new Map<string, string>()
  for (let attempt = 0; attempt < 60; attempt++) {
    const columns = table.columns.filter(({ name, nullable, hasDefault }) => {
      return chosen.has(name) || name === 'company_id' || !(nullable || hasDefault)
    })
    const values = columns.map((column) => chosen.get(column.name) ?? columnValue(column, insertion))
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    try {
      await client.query(
        `insert into "${table.name}" (${names}) values (${values.join(', ')})`.replaceAll('$1', `'${companyId}'`),
      )
      return true
    } catch (error) {
      if (!amend(error, insertion, chosen, attempt)) return false
    }
  }
  return false
}

function columnValue(column: Column, { rules, words, number, companyId }: Insertion): string {
  if (column.name === 'company_id') return `'${companyId}'`
  const reference = rules.references.find(({ column: name }) => name === column.name)
  if (reference)
    return `(select "${reference.target}" from "${reference.table}" where "${keyOf(reference.table)}" = '${companyId}' limit 1 offset ${number - 1})`
  if (column.type.startsWith('_')) return `'{}'`
  if (column.type === 'text' || column.type === 'varchar') return `'${words} ${number}'`
  return plain[column.type] ?? String(number)
}

/** False when nothing is left to try. */
function amend(error: unknown, insertion: Insertion, chosen: Map<string, string>, attempt: number): boolean {
  const { table, rules } = insertion
  if (!(error instanceof Error) || !('constraint' in error)) return false
  const check = rules.checks.get(String(error.constraint))
  if (check === undefined) return false
  const named = table.columns.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(check))
  const column = named[attempt % named.length]
  if (!column) return false
  const literals = [...check.matchAll(/'((?:[^']|'')*)'::(?:text|character varying)/g)].map((match) => `'${match[1]}'`)
  const candidates =
    column.type === 'text'
      ? [...literals, `'a0'`, `'x'`, `'https://example.com'`]
      : column.type === 'timestamptz'
        ? [`now() + interval '1 day'`, `now() - interval '1 day'`]
        : column.type === 'uuid'
          ? [columnValue(column, insertion), 'gen_random_uuid()', 'null']
          : column.type.startsWith('_')
            ? [`'{}'`, `'{1}'`]
            : ['1', '0', '2', `'{}'`, `'[]'`]
  chosen.set(column.name, candidates[Math.floor(attempt / named.length) % candidates.length] ?? 'null')
  return true
}
