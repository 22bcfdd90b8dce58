import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Connections to CRMs, which contact is which record there, and what each run did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table crm_connections (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    kind text not null,
    address text not null,
    direction text not null,
    rules jsonb not null,
    mapped_by uuid not null,
    state text not null,
    state_since timestamptz not null,
    problem text,
    failures integer not null default 0,
    rest_until timestamptz,
    cursor text,
    is_loaded boolean not null default false,
    last_synced_at timestamptz,
    lease text,
    leased_until timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, mapped_by) references users (company_id, id))`.execute(db)
  await sql`create table crm_links (
    company_id uuid not null,
    connection_id uuid not null,
    remote_id text not null,
    contact_id uuid,
    last jsonb not null,
    remote_changed_at timestamptz,
    synced_at timestamptz not null,
    primary key (company_id, connection_id, remote_id),
    foreign key (company_id, connection_id) references crm_connections (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id))`.execute(db)
  // Serves the changes of a contact, and lets it be one record there.
  await sql`create unique index crm_links_contact on crm_links (company_id, contact_id, connection_id)`.execute(db)
  await sql`create table crm_changes (
    company_id uuid not null,
    connection_id uuid not null,
    contact_id uuid not null,
    id uuid not null,
    mark integer not null default 1,
    tries integer not null default 0,
    at timestamptz not null,
    primary key (company_id, connection_id, contact_id),
    foreign key (company_id, connection_id) references crm_connections (company_id, id))`.execute(db)
  // Serves the next one to be sent.
  await sql`create index crm_changes_order on crm_changes (company_id, connection_id, tries, at, contact_id)`.execute(
    db,
  )
  await sql`create table crm_runs (
    company_id uuid not null,
    id uuid not null,
    connection_id uuid not null,
    kind text not null,
    state text not null default 'running',
    started_at timestamptz not null,
    ended_at timestamptz,
    cursor text,
    is_read boolean not null default false,
    read integer not null default 0,
    counts jsonb not null default '{}',
    problem text,
    primary key (company_id, id),
    foreign key (company_id, connection_id) references crm_connections (company_id, id))`.execute(db)
  // One run of a connection at a time.
  await sql`create unique index crm_runs_running on crm_runs (company_id, connection_id) where state = 'running'`.execute(
    db,
  )
  // Serves the latest runs.
  await sql`create index crm_runs_latest on crm_runs (company_id, connection_id, started_at desc)`.execute(db)
  await sql`create table crm_entries (
    company_id uuid not null,
    id uuid not null,
    connection_id uuid not null,
    run_id uuid not null,
    at timestamptz not null,
    act text not null,
    contact_id uuid,
    contact_version integer,
    remote_id text,
    name text not null,
    here jsonb not null,
    there jsonb not null,
    problem text,
    primary key (company_id, id),
    foreign key (company_id, connection_id) references crm_connections (company_id, id),
    foreign key (company_id, run_id) references crm_runs (company_id, id))`.execute(db)
  // Serves the log of a connection, of a run, and of a contact.
  await sql`create index crm_entries_log on crm_entries (company_id, connection_id, id desc)`.execute(db)
  await sql`create index crm_entries_run on crm_entries (company_id, run_id, id desc)`.execute(db)
  await sql`create index crm_entries_contact on crm_entries (company_id, contact_id, id desc)`.execute(db)
  // Serves the clearing of old ones.
  await sql`create index crm_entries_age on crm_entries (at)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['crm_connections'])
  await ownCompany(db, 'select, insert, update, delete', ['crm_links', 'crm_changes', 'crm_runs'])
  await ownCompany(db, 'select, insert, delete', ['crm_entries'])
  await sql`create function forget_crm_entries(p_limit integer) returns integer
    language sql ${definer}
    as $$
      with old as (select company_id, id from crm_entries where at < now() - interval '90 days' order by at limit p_limit),
      gone as (
        delete from crm_entries e using old where e.company_id = old.company_id and e.id = old.id returning 1)
      select count(*)::integer from gone $$`.execute(db)
  await grantFunctions(db, ['forget_crm_entries(integer)'])
  await keepSearchable(db, { table: 'crm_connections', type: 'crm_connection', title: ['name'], also: ['address'] })
}
