import { type Kysely, sql } from 'kysely'

/** Since when a conversation is in its queue, and of which deadlines the breach was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column queue_since timestamptz, add column answer_breach_due timestamptz,
    add column resolve_breach_due timestamptz`.execute(db)
}
