import { type Kysely, sql } from 'kysely'

/** Whether those who were told of an alert are told when it is over, and who they were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_rules add column tells_end boolean not null default true`.execute(db)
  await sql`alter table alerts add column notified_groups text[] not null default '{}'`.execute(db)
}
