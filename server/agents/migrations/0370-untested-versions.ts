import { type Kysely, sql } from 'kysely'

/** The record of a version says who let it serve though nobody had judged it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_agent_versions add column untested jsonb`.execute(db)
}
