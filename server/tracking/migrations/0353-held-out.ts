import { type Kysely, sql } from 'kysely'

/** What would have been a conversion of somebody whom the campaign has held out: it counts beside those of the others, never with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversions add column held_out boolean not null default false`.execute(db)
}
