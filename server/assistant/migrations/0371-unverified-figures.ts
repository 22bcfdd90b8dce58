import { type Kysely, sql } from 'kysely'

/** Figures of a model's text that no result of its tools holds, as they stand in the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assistant_messages add column unverified text[] not null default '{}'`.execute(db)
}
