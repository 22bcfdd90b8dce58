import { type Kysely, sql } from 'kysely'

/** A deal ends with its outcome, and no longer by the id of a stage that every pipeline may name otherwise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index deals_ended`.execute(db)
  // Serves what was won and lost since a moment; all such moments are written alike, so they sort as text.
  await sql`create index deals_ended on deals (company_id, (outcome ->> 'at')) where outcome is not null`.execute(db)
}
