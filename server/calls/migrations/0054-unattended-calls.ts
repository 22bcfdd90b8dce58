/** Since when no browser of a live call's operator has been seen. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calls add column unattended_since timestamptz`.execute(db)
}
