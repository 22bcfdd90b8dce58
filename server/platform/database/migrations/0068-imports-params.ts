import { type Kysely, sql } from 'kysely'

/** What was chosen beside the file of an import. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column params jsonb not null default '{}'`.execute(db)
}
