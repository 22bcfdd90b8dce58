import type { Kysely } from 'kysely'
import { grantFunctions } from '../../platform/database/grants.ts'

/** The fold of the kept counts is called by whom the triggers run as, and by nobody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await grantFunctions(db, ['fold_campaign_counts(uuid, uuid)'])
}
