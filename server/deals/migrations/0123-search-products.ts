import type { Kysely } from 'kysely'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Products are found by their names and their codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepSearchable(db, { table: 'products', type: 'product', title: ['name'], also: ['code'] })
}
