import { type Kysely, sql } from 'kysely'

/** What is said to whoever is on the line when her queue closes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_settings add column closed_words text`.execute(db)
}
