import { type Kysely, sql } from 'kysely'

/** Whether a person has confirmed what an answer proposes, and the command is being called: it can be rejected no longer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assistant_messages add column action_confirming boolean not null default false`.execute(db)
}
