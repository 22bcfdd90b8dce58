import { type Kysely, sql } from 'kysely'

/** What set a run off, as the rule had it then; null for runs from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deal_automation_runs add column trigger jsonb`.execute(db)
}
