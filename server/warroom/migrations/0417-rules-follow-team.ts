import { type Kysely, sql } from 'kysely'

/** The rules that a company begins with follow the size of its team; those that are there already stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_rules
    add column default_key text check (default_key in ('queue_wait', 'call_peak', 'low_conversion')),
    add column team_size integer check (team_size >= 0)`.execute(db)
}
