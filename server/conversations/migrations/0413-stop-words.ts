import { type Kysely, sql } from 'kysely'

/** The words of a company that refuse any more messages, beside those that hold everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbound_rules add column stop_words jsonb not null default '[]'`.execute(db)
}
