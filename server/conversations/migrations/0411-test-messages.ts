import { type Kysely, sql } from 'kysely'

/** A message that somebody tries out is none of those that a customer may get in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column is_test boolean not null default false`.execute(db)
}
