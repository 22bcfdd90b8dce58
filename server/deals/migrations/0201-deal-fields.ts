import { type Kysely, sql } from 'kysely'

/** What the company's own fields say of a deal, by the id of the field: a board reads them with the deal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deals add column field_values jsonb not null default '{}'`.execute(db)
}
