import { type Kysely, sql } from 'kysely'
import { grantModule } from '../../platform/database/grant-module.ts'
import { ownCompany } from '../../platform/database/grants.ts'

const administrators = ['platform_owner', 'company_owner', 'company_admin']
const everybody = [...administrators, 'company_user']

/** Campaigns, everybody they are for, and how far each of these people is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table campaigns (
    company_id uuid not null,
    id uuid not null,
    name text not null,
    audience_id uuid not null,
    channel_id uuid not null,
    message jsonb not null,
    starts_at timestamptz,
    per_minute integer not null,
    consent_only boolean not null,
    state text not null,
    author_id uuid not null,
    made_at timestamptz not null,
    launched_at timestamptz,
    ended_at timestamptz,
    stop_reason text,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id),
    foreign key (company_id, audience_id) references audiences (company_id, id),
    foreign key (company_id, channel_id) references channels (company_id, id),
    foreign key (company_id, author_id) references users (company_id, id))`.execute(db)
  await sql`create unique index campaigns_name on campaigns (company_id, plain_text(name)) where not archived`.execute(
    db,
  )
  // Since when the rate counts. A row of its own: a go of the campaign locks it, and only reads the campaign.
  await sql`create table campaign_pace (
    company_id uuid not null,
    campaign_id uuid not null,
    since timestamptz not null,
    primary key (company_id, campaign_id),
    foreign key (company_id, campaign_id) references campaigns (company_id, id))`.execute(db)
  await sql`create table campaign_recipients (
    company_id uuid not null,
    campaign_id uuid not null,
    contact_id uuid not null,
    state text not null,
    code text,
    params jsonb not null default '{}',
    tries integer not null default 0,
    message_id uuid,
    conversation_id uuid,
    changed_at timestamptz not null,
    replied_at timestamptz,
    primary key (company_id, campaign_id, contact_id),
    foreign key (company_id, campaign_id) references campaigns (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id),
    foreign key (company_id, conversation_id) references conversations (company_id, id))`.execute(db)
  // Serves the ledger, its people, and who is next.
  await sql`create index campaign_recipients_state on campaign_recipients (company_id, campaign_id, state, contact_id)`.execute(
    db,
  )
  // Serves what a message says of its person.
  await sql`create unique index campaign_recipients_message on campaign_recipients (company_id, message_id)
    where message_id is not null`.execute(db)
  // Serves whose answer a customer's message is.
  await sql`create index campaign_recipients_conversation on campaign_recipients (company_id, conversation_id)
    where conversation_id is not null and replied_at is null`.execute(db)
  await ownCompany(db, 'select, insert, update', ['campaigns', 'campaign_pace', 'campaign_recipients'])
  await sql`alter table conversations add column from_campaign boolean not null default false`.execute(db)
  // Serves the newest conversations, among any number that only a campaign has written in.
  await sql`create index conversations_listed on conversations (company_id, changed_at desc, id desc)
    where not from_campaign`.execute(db)
  await grantModule(db, 'campaigns', { view: everybody, create: everybody, manage: administrators })
}
