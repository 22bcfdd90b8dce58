import { type Kysely, sql } from 'kysely'

/** Who ended a session: the account itself, somebody else, or nobody when its time was over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column ended_by uuid`.execute(db)
}
