import { type Kysely, sql } from 'kysely'

/** Since when a conversation is in its queue, how long its resolution paused, and of which deadlines the breach was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column queue_since timestamptz, add column answer_breach_due timestamptz,
    add column resolve_breach_due timestamptz, add column resolve_paused_ms bigint not null default 0,
    add column resolve_paused_at timestamptz`.execute(db)
}
