import { type Kysely, sql } from 'kysely'

/** Days on which a company sends nothing on its own account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbound_rules
    add column rest_sundays boolean not null default false,
    add column rest_holidays boolean not null default false`.execute(db)
}
