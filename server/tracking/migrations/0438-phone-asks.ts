import { type Kysely, sql } from 'kysely'

/** The message that asks the owner of a telephone, and how many of them the limits count: one that failed may be sent again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table form_submissions add column phone_message_id uuid,
    add column phone_asks integer not null default 0`.execute(db)
  await sql`update form_submissions set phone_asks = 1 where phone_asked_at is not null`.execute(db)
}
