/**
 * Ids that a row keeps in an array or in JSON, where no foreign key reaches: they are looked up before they are
 * stored. Row-level security shows the look-up the caller's company alone, so an id of another company is as unknown
 * as one that nobody has.
 */
import type { ErrorCode } from '@aura/contracts/errors.ts'
import { id as idSchema } from '@aura/contracts/platform/values.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from './database/schema.ts'
import type { Db } from './database/transact.ts'
import { refuse } from './refuse.ts'

/** Tables whose rows are named by `company_id` and `id`. */
export type Referenced = {
  [Table in keyof Schema & string]: Schema[Table] extends { company_id: unknown; id: unknown } ? Table : never
}[keyof Schema & string]

/** Those of the ids that a row of one of the tables has. */
export async function knownIds(tx: Db, tables: readonly Referenced[], ids: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(ids)].filter((id) => z.safeParse(idSchema, id).success)
  if (wanted.length === 0) return new Set()
  const each = tables.map((table) => sql`select id from ${sql.table(table)} where id = any (${wanted}::uuid[])`)
  const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union `)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Every id names a row of one of the tables; null names nothing and needs no row. */
export async function assertReferences(
  tx: Db,
  tables: readonly Referenced[],
  ids: readonly (string | null | undefined)[],
  code: ErrorCode,
): Promise<void> {
  const wanted = ids.filter((id) => typeof id === 'string')
  if (wanted.length === 0) return
  const existing = await knownIds(tx, tables, wanted)
  if (wanted.some((id) => !existing.has(id))) refuse(code)
}
