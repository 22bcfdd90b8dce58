import { type Kysely, sql } from 'kysely'

/** When the status of a message last changed: what follows messages elsewhere takes it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column status_at timestamptz`.execute(db)
}
