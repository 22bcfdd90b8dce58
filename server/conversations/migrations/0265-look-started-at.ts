import { type Kysely, sql } from 'kysely'

/** A look that may send a message of a campaign is under way at the provider, and a halt waits for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column look_started_at timestamptz`.execute(db)
  // The halt counts those under way.
  await sql`create index messages_campaign_looks on messages (company_id)
    where campaign and status = 'in_doubt' and look_started_at is not null`.execute(db)
}
