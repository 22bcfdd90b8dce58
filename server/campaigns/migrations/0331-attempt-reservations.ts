import { type Kysely, sql } from 'kysely'

/** What a message that a later channel took over from was reserved to cost: it may be booked only afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_attempts add column reserved bigint`.execute(db)
}
