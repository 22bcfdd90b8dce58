import { type Kysely, sql } from 'kysely'

/** When a run was tried first, by which the runs of an hour are counted: `at` is its latest try. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deal_automation_runs add column first_at timestamptz not null default now()`.execute(db)
  await sql`update deal_automation_runs set first_at = at`.execute(db)
}
