import { type Kysely, sql } from 'kysely'

/** To which address answers were mailed, as a keyed hash: letters are counted by address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webchat_messages add column mailed_to text`.execute(db)
  // Serves the letters of the last day.
  await sql`create index webchat_messages_mailed on webchat_messages (company_id, mailed_at) where mailed_at is not null`.execute(
    db,
  )
}
