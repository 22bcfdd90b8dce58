import { type Kysely, sql } from 'kysely'
import { grantModule } from '../../platform/database/grant-module.ts'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

const administrators = ['platform_owner', 'company_owner', 'company_admin']

/** Addresses that are called with a company's events, and what became of each call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table webhook_endpoints (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    url text not null,
    events text[] not null,
    deduplicates boolean not null,
    state text not null default 'active',
    state_since timestamptz not null,
    secret text not null,
    previous_secret text,
    overlap_until timestamptz,
    problem text,
    problem_status integer,
    failures integer not null default 0,
    failing_since timestamptz,
    rest_until timestamptz,
    slow boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  await sql`create table endpoint_deliveries (
    company_id uuid not null,
    id uuid not null,
    endpoint_id uuid not null,
    event_id uuid not null,
    event text not null,
    position bigint,
    subject text not null,
    status text not null default 'queued',
    tries integer not null default 0,
    at timestamptz not null,
    retry_at timestamptz,
    claimed_at timestamptz,
    settled_at timestamptz,
    problem text,
    status_code integer,
    primary key (company_id, id),
    foreign key (company_id, endpoint_id) references webhook_endpoints (company_id, id))`.execute(db)
  // An event goes to an endpoint once, however often it is planned.
  await sql`create unique index endpoint_deliveries_once on endpoint_deliveries (company_id, endpoint_id, event_id)`.execute(
    db,
  )
  // Serves the next call, and what stands before it of the same subject.
  await sql`create index endpoint_deliveries_next on endpoint_deliveries (company_id, endpoint_id, position)
    where status in ('queued', 'calling')`.execute(db)
  await sql`create index endpoint_deliveries_subject on endpoint_deliveries (company_id, endpoint_id, subject, position)
    where status in ('queued', 'calling')`.execute(db)
  // Serves the delivery log, the newest first.
  await sql`create index endpoint_deliveries_log on endpoint_deliveries (company_id, endpoint_id, at desc, id)`.execute(
    db,
  )
  // Serves the count of dead letters and of doubts.
  await sql`create index endpoint_deliveries_dead on endpoint_deliveries (company_id, endpoint_id, status)
    where status in ('failed', 'in_doubt')`.execute(db)
  // Serves the clearing of old ones.
  await sql`create index endpoint_deliveries_age on endpoint_deliveries (at)`.execute(db)
  await sql`create table endpoint_attempts (
    company_id uuid not null,
    id uuid not null,
    delivery_id uuid not null,
    number integer not null,
    at timestamptz not null,
    duration_ms integer not null,
    status_code integer,
    problem text,
    response text,
    primary key (company_id, id),
    foreign key (company_id, delivery_id) references endpoint_deliveries (company_id, id) on delete cascade)`.execute(
    db,
  )
  await sql`create index endpoint_attempts_delivery on endpoint_attempts (company_id, delivery_id, number)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['webhook_endpoints', 'endpoint_deliveries'])
  await ownCompany(db, 'select, insert', ['endpoint_attempts'])
  await sql`create function forget_endpoint_deliveries(p_limit integer) returns integer
    language sql ${definer}
    as $$
      with old as (
        select company_id, id from endpoint_deliveries
        where at < now() - interval '30 days' and status not in ('queued', 'calling')
        order by at limit p_limit),
      gone as (
        delete from endpoint_deliveries d using old where d.company_id = old.company_id and d.id = old.id returning 1)
      select count(*)::integer from gone $$`.execute(db)
  await grantFunctions(db, ['forget_endpoint_deliveries(integer)'])
  await keepSearchable(db, { table: 'webhook_endpoints', type: 'integration', title: ['name'], also: ['url'] })
  await grantModule(db, 'integrations', { view: administrators, update: administrators })
}
