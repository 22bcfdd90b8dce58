import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Addresses of ours that other systems call, and what came in at them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table inbound_webhooks (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    proof jsonb not null,
    secret text not null,
    mapping jsonb not null,
    mapped_by uuid not null,
    state text not null,
    state_since timestamptz not null,
    failures integer not null default 0,
    version integer not null default 1,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, mapped_by) references users (company_id, id))`.execute(db)
  // Serves the door, which knows no company yet.
  await sql`create unique index inbound_webhooks_id on inbound_webhooks (id)`.execute(db)
  await sql`create table inbound_requests (
    company_id uuid not null,
    id uuid not null,
    webhook_id uuid not null,
    at timestamptz not null,
    body text not null,
    status text not null default 'waiting',
    tries integer not null default 0,
    settled_at timestamptz,
    problem jsonb,
    outcome jsonb,
    primary key (company_id, id),
    foreign key (company_id, webhook_id) references inbound_webhooks (company_id, id))`.execute(db)
  // Serves the log, the newest first, and the limit of what is recorded.
  await sql`create index inbound_requests_log on inbound_requests (company_id, webhook_id, at desc, id)`.execute(db)
  // Serves the counts of what waits and has failed.
  await sql`create index inbound_requests_open on inbound_requests (company_id, webhook_id, status)
    where status in ('waiting', 'failed')`.execute(db)
  // Serves the clearing of old ones.
  await sql`create index inbound_requests_age on inbound_requests (at)`.execute(db)
  await sql`create table inbound_keys (
    company_id uuid not null,
    webhook_id uuid not null,
    key text not null,
    at timestamptz not null,
    primary key (company_id, webhook_id, key),
    foreign key (company_id, webhook_id) references inbound_webhooks (company_id, id))`.execute(db)
  await sql`create index inbound_keys_age on inbound_keys (at)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['inbound_webhooks'])
  await ownCompany(db, 'select, insert, update, delete', ['inbound_requests'])
  await ownCompany(db, 'select, insert', ['inbound_keys'])
  await sql`create function company_of_inbound(p_id uuid) returns uuid language sql stable ${definer}
    as $$ select company_id from inbound_webhooks where id = p_id and state <> 'removed' $$`.execute(db)
  await sql`create function forget_inbound(p_limit integer) returns integer
    language sql ${definer}
    as $$
      with old as (select company_id, id from inbound_requests where at < now() - interval '30 days' order by at limit p_limit),
      gone as (
        delete from inbound_requests r using old where r.company_id = old.company_id and r.id = old.id returning 1),
      old_keys as (
        select company_id, webhook_id, key from inbound_keys where at < now() - interval '90 days' order by at limit p_limit),
      gone_keys as (
        delete from inbound_keys k using old_keys o
        where k.company_id = o.company_id and k.webhook_id = o.webhook_id and k.key = o.key returning 1)
      select greatest((select count(*) from gone), (select count(*) from gone_keys))::integer $$`.execute(db)
  await grantFunctions(db, ['company_of_inbound(uuid)', 'forget_inbound(integer)'])
  await keepSearchable(db, {
    table: 'inbound_webhooks',
    type: 'inbound_webhook',
    title: ['name'],
    also: [],
  })
}
