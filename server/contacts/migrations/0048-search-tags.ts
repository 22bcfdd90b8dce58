import type { Kysely } from 'kysely'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Tags are found by their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keepSearchable(db, { table: 'tags', type: 'tag', title: ['name'], also: [] })
}
