import { type Kysely, sql } from 'kysely'

/** The campaign that a cost is of: whatever becomes of its people later, what each campaign has cost still adds up to its month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cost_bookings add column campaign_id uuid`.execute(db)
  await sql`update cost_bookings b set campaign_id = w.campaign_id from (
      select company_id, campaign_id, message_id from campaign_recipients where message_id is not null
      union all select company_id, campaign_id, message_id from campaign_attempts) w
    where w.company_id = b.company_id and w.message_id = b.id`.execute(db)
  await sql`alter table cost_bookings add foreign key (company_id, campaign_id) references campaigns (company_id, id)`.execute(
    db,
  )
  // A month is added up from the index alone.
  await sql`create index cost_bookings_sources on cost_bookings (company_id, month, centre_id, campaign_id, kind)
    include (amount)`.execute(db)
}
