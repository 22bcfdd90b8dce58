import { type Kysely, sql } from 'kysely'

/** Serves what a halt has kept back of them, and what has left since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index messages_confirmations on messages (company_id, at, called_at) where is_confirmation`.execute(
    db,
  )
}
