import { type Kysely, sql } from 'kysely'

/** A test has what was said before its question, which a draft is asked turn by turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_test_cases add column turns jsonb not null default '[]'`.execute(db)
}
