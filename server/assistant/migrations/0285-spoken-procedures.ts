import { type Kysely, sql } from 'kysely'

/** A turn of the voice session stores how far it is in a procedure of the AI agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assistant_voice_turns add column progress jsonb`.execute(db)
}
