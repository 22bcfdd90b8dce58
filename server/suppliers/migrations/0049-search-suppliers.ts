import type { Kysely } from 'kysely'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Suppliers are found by their names and contracts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepSearchable(db, { table: 'suppliers', type: 'supplier', title: ['name'], also: ['contract'] })
}
