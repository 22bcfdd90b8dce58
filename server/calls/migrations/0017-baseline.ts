import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Calls of customers, and how long people have after one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table calls (
    company_id uuid not null references companies (id),
    id uuid not null,
    channel_id uuid not null,
    external_id text not null,
    conversation_id uuid,
    message_id uuid,
    contact_id uuid,
    contact_name text not null,
    address text not null,
    queue_id uuid,
    operator_id uuid,
    state text not null,
    problem text,
    started_at timestamptz not null,
    answered_at timestamptz,
    held_since timestamptz,
    held_ms bigint not null default 0,
    ended_at timestamptz,
    ended_by text check (ended_by in ('caller', 'company', 'provider')),
    wrap_up_until timestamptz,
    connection text not null default 'primary' check (connection in ('primary', 'backup')),
    provider_state text not null check (provider_state in ('waiting', 'connected', 'held', 'over', 'unknown')),
    pending_command text check (pending_command in ('waiting', 'connected', 'held', 'over', 'look')),
    command_sent_at timestamptz,
    tries integer not null default 0,
    next_command_at timestamptz,
    last_provider_event_at timestamptz not null,
    version integer not null default 1,
    primary key (company_id, id),
    check ((pending_command is null) = (command_sent_at is null)),
    check ((conversation_id is null) = (message_id is null)),
    check ((state = 'wrap_up') <= (wrap_up_until is not null)),
    foreign key (company_id, channel_id) references channels (company_id, id),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id),
    foreign key (company_id, operator_id) references users (company_id, id))`.execute(db)
  // The provider's name for a call: what is told twice is taken once.
  await sql`create unique index calls_external on calls (company_id, channel_id, external_id)`.execute(db)
  // Serves the call of a conversation, and those on the line.
  await sql`create index calls_of_conversation on calls (company_id, conversation_id, started_at)`.execute(db)
  await sql`create index calls_open on calls (company_id, started_at)
    where state in ('waiting', 'offered', 'connecting', 'in_doubt', 'talking', 'on_hold', 'wrap_up')`.execute(db)
  // Serve the log: the newest first; and whether a customer was reached since.
  await sql`create index calls_newest on calls (company_id, started_at desc, id desc)`.execute(db)
  await sql`create index calls_of_contact on calls (company_id, contact_id, started_at)`.execute(db)
  await sql`create table call_settings (
    company_id uuid not null primary key references companies (id),
    wrap_up_seconds integer not null check (wrap_up_seconds between 0 and 1800),
    queues jsonb not null,
    closed_words text,
    version integer not null)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['calls', 'call_settings'])
}
