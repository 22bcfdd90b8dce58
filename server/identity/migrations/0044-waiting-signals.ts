import { type Kysely, sql } from 'kysely'

/** How a waiting customer calls the user; nothing until it is chosen, for a browser that is asked unasked says no. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column waiting_signals text[] not null default '{}'
    check (waiting_signals <@ array['sound', 'desktop'])`.execute(db)
}
