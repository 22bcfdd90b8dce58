import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Further channels of a campaign, how far down them each person is, and the messages that a later one has taken over from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns
    add column fallbacks jsonb not null default '[]',
    add column rerouted_at timestamptz`.execute(db)
  await sql`alter table campaign_recipients add column step integer not null default 0`.execute(db)
  await sql`create table campaign_attempts (
    company_id uuid not null,
    message_id uuid not null,
    campaign_id uuid not null,
    contact_id uuid not null,
    conversation_id uuid,
    primary key (company_id, message_id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
    foreign key (company_id, conversation_id) references conversations (company_id, id) on delete cascade,
    foreign key (company_id, campaign_id, contact_id)
      references campaign_recipients (company_id, campaign_id, contact_id) on delete cascade)`.execute(db)
  // Serves an answer on a channel that another one has taken over from.
  await sql`create index campaign_attempts_conversation on campaign_attempts (company_id, conversation_id)
    where conversation_id is not null`.execute(db)
  await sql`create index campaign_attempts_recipient on campaign_attempts (company_id, campaign_id, contact_id)`.execute(
    db,
  )
  await ownCompany(db, 'select, insert, update, delete', ['campaign_attempts'])
}
