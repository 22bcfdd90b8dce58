import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Who serves, where conversations wait, and to whom they are offered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table queues (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    strategy text not null check (strategy in ('pull', 'longest_idle', 'least_loaded')),
    rank integer not null,
    offer_seconds integer not null,
    hours jsonb,
    skills text[] not null,
    targets jsonb not null,
    overflow_id uuid,
    overflow_minutes integer,
    members uuid[],
    version integer not null default 1,
    removed_at timestamptz,
    primary key (company_id, id),
    check ((overflow_id is null) = (overflow_minutes is null)),
    foreign key (company_id, overflow_id) references queues (company_id, id))`.execute(db)
  await sql`create unique index queues_name on queues (company_id, lower(name)) where removed_at is null`.execute(db)
  for (const table of ['channels', 'conversations'])
    await sql`alter table ${sql.table(table)}
      add foreign key (company_id, queue_id) references queues (company_id, id)`.execute(db)
  await sql`alter table users add constraint users_queue_id_fkey
    foreign key (company_id, queue_id) references queues (company_id, id)`.execute(db)
  // Serves the next one to be offered.
  await sql`create index conversations_to_offer on conversations (company_id, queue_id, priority desc, opened_at)
    where state = 'waiting' and offered_to is null and queue_id is not null`.execute(db)
  await sql`create table operators (
    company_id uuid not null,
    user_id uuid not null,
    state text not null default 'away' check (state in ('away', 'available', 'paused')),
    reason text,
    since timestamptz not null,
    disconnected_at timestamptz,
    idle_since timestamptz not null,
    capacity jsonb not null,
    skills text[] not null default '{}',
    missed integer not null default 0,
    primary key (company_id, user_id),
    check ((state = 'paused') = (reason is not null)),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  await sql`create index operators_here on operators (company_id) where state <> 'away'`.execute(db)
  // What is handed on to a person rings there whatever queue it is in, so an offer may have none.
  await sql`create table offers (
    company_id uuid not null,
    id uuid not null,
    conversation_id uuid not null,
    user_id uuid not null,
    queue_id uuid,
    state text not null check (state in ('offered', 'accepted', 'refused', 'passed', 'withdrawn')),
    body jsonb not null,
    offered_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz,
    primary key (company_id, id),
    check ((state = 'offered') = (ended_at is null)),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id))`.execute(db)
  // A conversation is offered to one person at a time.
  await sql`create unique index offers_standing on offers (company_id, conversation_id) where state = 'offered'`.execute(
    db,
  )
  await sql`create index offers_of_person on offers (company_id, user_id) where state = 'offered'`.execute(db)
  // Serves who has been asked lately.
  await sql`create index offers_lately on offers (company_id, conversation_id, ended_at)`.execute(db)
  await sql`create table desk_settings (
    company_id uuid not null primary key references companies (id),
    pause_reasons text[] not null)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['queues', 'operators', 'offers', 'desk_settings'])
}
