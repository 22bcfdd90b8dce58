import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Who went on from a channel of a campaign to the next one, and why. `message_id`: what was written there; null where nothing was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table campaign_falls (
    company_id uuid not null,
    campaign_id uuid not null,
    contact_id uuid not null,
    step integer not null,
    channel_id uuid not null,
    code text not null,
    message_id uuid,
    fallen_at timestamptz not null,
    primary key (company_id, campaign_id, contact_id, step),
    foreign key (company_id, channel_id) references channels (company_id, id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
    foreign key (company_id, campaign_id, contact_id)
      references campaign_recipients (company_id, campaign_id, contact_id) on delete cascade)`.execute(db)
  // Serves the messages that go with their contact.
  await sql`create index campaign_falls_message on campaign_falls (company_id, message_id)
    where message_id is not null`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['campaign_falls'])
}
