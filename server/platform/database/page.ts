/** One page of what was asked for, in its order, and how many there are in all. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'

type PageQuery = { page: number; pageSize: number; descending: boolean }

/** Equal rows stand in the order of their ids. */
export async function pageOf<Table extends keyof Schema>(
  found: SelectQueryBuilder<Schema, Table, Record<never, never>>,
  { page, pageSize, descending }: PageQuery,
  order: RawBuilder<unknown>,
) {
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy(order, descending ? 'desc' : 'asc')
    .orderBy(sql`id`, 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total }
}
