import { type Kysely, sql } from 'kysely'

/** Whether a message to one person tries out a campaign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns add column is_test boolean not null default false`.execute(db)
  // How many tests one person had today.
  await sql`create index campaigns_tests on campaigns (company_id, contact_id, made_at) where is_test`.execute(db)
}
