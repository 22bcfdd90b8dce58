import { type Kysely, sql } from 'kysely'

/**
 * What a message that a later channel took over from was reserved to cost: it may be booked only afterwards.
 * Of one before this migration nothing is known, and what was reserved for it stays so until its month ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_attempts add column reserved bigint`.execute(db)
}
