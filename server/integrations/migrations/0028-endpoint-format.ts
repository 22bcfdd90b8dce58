import { type Kysely, sql } from 'kysely'

/** An endpoint may be a channel of Slack or Teams. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_endpoints add column format text not null default 'standard'`.execute(db)
}
