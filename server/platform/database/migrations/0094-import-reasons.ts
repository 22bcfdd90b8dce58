import { type Kysely, sql } from 'kysely'

/** What the sentence of a refused import names: the row, the limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column reason_params jsonb`.execute(db)
}
