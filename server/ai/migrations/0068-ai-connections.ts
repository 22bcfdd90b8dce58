import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Connections to providers of language models, what they were asked, and what a month may cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ai_connections (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    kind text not null,
    base_url text,
    has_key boolean not null,
    models text[] not null,
    chat_model text,
    embedding_model text,
    first_answer_seconds integer not null,
    silence_seconds integer not null,
    prices jsonb not null default '[]',
    rank integer not null,
    paused boolean not null default false,
    removed boolean not null default false,
    health text not null default 'untested',
    problem text,
    checked_at timestamptz,
    capabilities jsonb,
    failures integer not null default 0,
    rest_until timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  await sql`create table ai_calls (
    company_id uuid not null,
    id uuid not null,
    connection_id uuid not null,
    model text not null,
    purpose text not null,
    outcome text not null default 'calling',
    input_tokens integer not null default 0,
    output_tokens integer not null default 0,
    micros bigint not null default 0,
    estimated boolean not null default false,
    at timestamptz not null,
    first_answer_ms integer,
    duration_ms integer,
    agent_id uuid,
    queue_id uuid,
    campaign_id uuid,
    cost_centre_id uuid,
    primary key (company_id, id),
    foreign key (company_id, connection_id) references ai_connections (company_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id),
    foreign key (company_id, cost_centre_id) references cost_centres (company_id, id))`.execute(db)
  // Serves the usage by day.
  await sql`create index ai_calls_at on ai_calls (company_id, at)`.execute(db)
  // Serves the search for calls whose process died.
  await sql`create index ai_calls_open on ai_calls (company_id, at) where outcome = 'calling'`.execute(db)
  await sql`create table ai_budgets (
    company_id uuid not null primary key references companies (id),
    monthly_budget integer,
    brakes boolean not null default false,
    currency text not null,
    spent_month text not null default '',
    spent_micros bigint not null default 0,
    noticed_month text not null default '',
    noticed_mark integer not null default 0)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['ai_connections', 'ai_calls', 'ai_budgets'])
  await keepSearchable(db, {
    table: 'ai_connections',
    type: 'ai_connection',
    title: ['name'],
    also: ['kind', 'chat_model'],
  })
}
