import { type Kysely, sql } from 'kysely'

/** What the words for a message's problem fill in, where they are ours: a channel's name, a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column problem_params jsonb`.execute(db)
}
