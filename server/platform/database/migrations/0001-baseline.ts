import { type Kysely, sql } from 'kysely'
import { getConstructionPlans } from 'pg-boss'
import { grantFunctions } from '../grants.ts'

/**
 * Companies, the event log, commands, jobs and attendance. Three roles do all the work of the product: `aura_app` under
 * row-level security, `aura_log`, which may read the log and nothing else, and `aura_jobs`, which works the queues of
 * all companies and sees nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'aura_app') then create role aura_app nologin; end if;
      if not exists (select from pg_roles where rolname = 'aura_log') then create role aura_log nologin; end if;
      if not exists (select from pg_roles where rolname = 'aura_jobs') then create role aura_jobs nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`grant aura_app, aura_log, aura_jobs to current_user`.execute(db)
  await sql`revoke create on schema public from public`.execute(db)
  await sql`grant usage on schema public to aura_app, aura_log`.execute(db)
  await sql`create function current_company() returns uuid language sql stable
    as $$ select nullif(current_setting('app.company', true), '')::uuid $$`.execute(db)
  await epoch(db)
  await companies(db)
  await eventLog(db)
  await jobs(db)
  await attendance(db)
}

async function epoch(db: Kysely<unknown>): Promise<void> {
  await sql`create table epoch (id uuid not null default gen_random_uuid(), only_row boolean primary key default true check (only_row))`.execute(
    db,
  )
  await sql`insert into epoch default values`.execute(db)
  // A restore changes the system identifier, the database's own number or the stored id; a failover the timeline.
  await sql`create function aura_epoch() returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select s.system_identifier::text || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8) || '-' || d.oid || '-' || e.id
          from pg_control_system() s, epoch e, pg_database d where d.datname = current_database() $$`.execute(db)
  await sql`revoke execute on function aura_epoch from public`.execute(db)
  await sql`grant execute on function aura_epoch to aura_app, aura_log`.execute(db)
}

async function companies(db: Kysely<unknown>): Promise<void> {
  await sql`create table companies (
    id uuid primary key,
    name text not null,
    language text not null default 'pt-BR',
    created_at timestamptz not null default now(),
    cnpj text,
    legal_name text,
    billing_email text,
    phone text,
    foreign_tax_id text,
    address text,
    currency text not null default 'BRL',
    timezone text not null default 'America/Sao_Paulo',
    country text not null default 'BR',
    settings_version integer not null default 1,
    suspended_at timestamptz,
    suspended_reason text)`.execute(db)
  // One company a number; also serves the wizard's question.
  await sql`create unique index companies_cnpj on companies (cnpj) where cnpj is not null`.execute(db)
  await sql`alter table companies enable row level security`.execute(db)
  await sql`create policy own_company on companies for all to aura_app using (id = current_company()) with check (id = current_company())`.execute(
    db,
  )
  await sql`grant select, insert, update on companies to aura_app`.execute(db)
}

async function eventLog(db: Kysely<unknown>): Promise<void> {
  await sql`create table events (
    company_id uuid not null,
    position bigint not null,
    id uuid not null,
    name text not null,
    v smallint not null,
    rooms text[] not null,
    about text[] not null,
    actor_id uuid,
    cause uuid,
    body text not null,
    at timestamptz not null,
    primary key (company_id, position))`.execute(db)
  // Serves the look at heads that moved and every read by time.
  await sql`create index events_at on events (at)`.execute(db)
  // The lock is taken in one statement and the last position read in the next, whose snapshot is new:
  // in a single statement both would see the past and positions would be given twice.
  await sql`create function append_events(p_company uuid, p_actor uuid, p_cause uuid, p_events jsonb, p_session uuid, p_access integer)
    returns table (previous bigint, last bigint, at text)
    language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      v_last bigint;
      v_at timestamptz;
    begin
      if p_company is distinct from public.current_company() then
        raise exception 'append_events: company % is not the current one', p_company using errcode = 'insufficient_privilege';
      end if;
      perform pg_advisory_xact_lock(hashtextextended(p_company::text, 7));
      select e.position, e.at into v_last, v_at from public.events e
        where e.company_id = p_company order by e.position desc limit 1;
      v_last := coalesce(v_last, 0);
      -- A session that ended or a person who was shut out has no event above that one's position.
      if p_session is not null then
        perform public.assert_standing(p_actor, p_session, p_access);
      end if;
      -- Strictly later than the commit before, so that equal times mean one commit.
      v_at := greatest(v_at + interval '1 microsecond', clock_timestamp());
      insert into public.events (company_id, position, id, name, v, rooms, about, actor_id, cause, body, at)
        select p_company, v_last + e.n, e.id, e.name, e.v, e.rooms, e.about, p_actor, p_cause, e.body, v_at
        from rows from (jsonb_to_recordset(p_events)
          as (id uuid, name text, v smallint, rooms text[], about text[], body text)) with ordinality
          as e(id, name, v, rooms, about, body, n);
      return query select v_last, v_last + jsonb_array_length(p_events),
        to_char(v_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
    end $$`.execute(db)
  await sql`revoke execute on function append_events from public`.execute(db)
  await sql`grant execute on function append_events to aura_app`.execute(db)
  await sql`create table commands (
    company_id uuid not null references companies (id),
    actor_id uuid not null,
    id uuid not null,
    name text not null,
    input_hash text not null,
    output text,
    refusal text,
    position bigint not null default 0,
    rooms text[] not null default '{}',
    at timestamptz not null default now(),
    primary key (company_id, actor_id, id))`.execute(db)
  // Serves the removal of commands that are a week old.
  await sql`create index commands_at on commands (at)`.execute(db)
  await sql`create table cursors (
    reaction text not null,
    company_id uuid not null,
    position bigint not null,
    tries smallint not null default 0,
    retry_at timestamptz,
    last_error text,
    primary key (reaction, company_id))`.execute(db)
  // Serves the sweep for reactions whose next try is due.
  await sql`create index cursors_retry on cursors (retry_at) where retry_at is not null`.execute(db)
  await sql`create table reactions (
    name text primary key,
    projection boolean not null,
    since timestamptz not null default clock_timestamp())`.execute(db)
  // An event that a reaction could not process, or a job that failed for good.
  await sql`create table dead_letters (
    id uuid primary key,
    reaction text not null,
    company_id uuid not null,
    position bigint,
    event_name text,
    job_id uuid,
    error text not null,
    at timestamptz not null default now(),
    replayed_at timestamptz,
    constraint dead_letters_kind check ((job_id is null) = (position is not null and event_name is not null)))`.execute(
    db,
  )
  await sql`create unique index dead_letters_job on dead_letters (job_id) where job_id is not null`.execute(db)
  await sql`create table attempts (
    job_id uuid not null,
    company_id uuid not null,
    queue text not null,
    claimed_at timestamptz not null default now(),
    outcome text,
    detail text,
    recorded_at timestamptz,
    primary key (job_id, claimed_at))`.execute(db)
  // One claim at a time and one success for ever: what a job did outside is never done twice unseen.
  await sql`create unique index attempts_open on attempts (job_id) where outcome is null`.execute(db)
  await sql`create unique index attempts_done on attempts (job_id) where outcome = 'done'`.execute(db)
  // Serves the removal of attempts that are a month old.
  await sql`create index attempts_recorded on attempts (recorded_at) where recorded_at is not null`.execute(db)
  for (const table of ['events', 'commands', 'cursors', 'dead_letters', 'attempts']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
  }
  for (const table of ['events', 'cursors', 'dead_letters'])
    await sql`create policy whole_log on ${sql.table(table)} for select to aura_log using (true)`.execute(db)
  await sql`grant select on events to aura_app, aura_log`.execute(db)
  await sql`grant select on cursors, reactions, dead_letters to aura_log`.execute(db)
  await sql`grant select, insert, update on commands, cursors, reactions, dead_letters, attempts to aura_app`.execute(
    db,
  )
  await sql`grant delete on commands to aura_app`.execute(db)
  // Removal goes across companies, so it has the owner's rights and a fixed text; it goes in bites.
  await sql`create function forget_platform_rows(p_limit integer) returns integer
    language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      v_commands integer;
      v_attempts integer;
    begin
      delete from commands where ctid = any (array(
        select c.ctid from commands c where c.at < now() - interval '7 days' limit p_limit));
      get diagnostics v_commands = row_count;
      delete from attempts where ctid = any (array(
        select a.ctid from attempts a where a.recorded_at < now() - interval '30 days' limit p_limit));
      get diagnostics v_attempts = row_count;
      return greatest(v_commands, v_attempts);
    end $$`.execute(db)
  await grantFunctions(db, ['forget_platform_rows(integer)'])
}

/**
 * pg-boss in its own schema, at the version that is installed. `aura_app` may only put in jobs of its own company. A later
 * migration that raises the version asks `jobs.version` where to begin, because a new database is already there.
 */
async function jobs(db: Kysely<unknown>): Promise<void> {
  // The plans bring their own transaction; this one is already open.
  const plans = getConstructionPlans('jobs')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
  await sql.raw(plans).execute(db)
  await sql`revoke execute on all functions in schema jobs from public`.execute(db)
  await sql`grant usage on schema jobs to aura_jobs, aura_app`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema jobs to aura_jobs`.execute(db)
  await sql`grant execute on all functions in schema jobs to aura_jobs`.execute(db)
  // A queue appears with its first job, whichever process puts it in, so that none has to start first.
  await sql`create function jobs.ensure_queue(p_name text, p_options jsonb) returns void
    language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
      select jobs.create_queue(p_name, p_options - 'partition') $$`.execute(db)
  await sql`revoke execute on function jobs.ensure_queue from public`.execute(db)
  await sql`grant execute on function jobs.ensure_queue to aura_app, aura_jobs`.execute(db)
  // Where jobs end that failed for good; their worker writes the dead letter.
  await sql`select jobs.create_queue('platform.dead', ${JSON.stringify(deadQueue)}::jsonb)`.execute(db)
  // Outside any company a job belongs to the platform's stream, whose id is all zeros.
  await sql`create function jobs.company_of(p_data jsonb) returns uuid language sql immutable
    as $$ select (p_data ->> 'company')::uuid $$`.execute(db)
  await sql`alter table jobs.job_common enable row level security`.execute(db)
  await sql`create policy all_companies on jobs.job_common for all to aura_jobs using (true) with check (true)`.execute(
    db,
  )
  await sql`create policy own_company on jobs.job_common for all to aura_app
    using (jobs.company_of(data) = coalesce(current_company(), '00000000-0000-0000-0000-000000000000'))
    with check (jobs.company_of(data) = coalesce(current_company(), '00000000-0000-0000-0000-000000000000'))`.execute(
    db,
  )
  await sql`grant select on jobs.queue to aura_app`.execute(db)
  await sql`grant select, insert on jobs.job_common to aura_app`.execute(db)
  await sql`grant execute on function jobs.company_of to aura_app, aura_jobs`.execute(db)
  // Jobs whose process died while they ran. Such a job runs beside no other suspect, and `running` says that it does,
  // so that another death is blamed on the one that ran and on none that waited.
  await sql`create table job_deaths (
    job_id uuid primary key,
    company_id uuid not null,
    queue text not null,
    deaths integer not null,
    running boolean not null default false,
    at timestamptz not null default now())`.execute(db)
  await sql`alter table job_deaths enable row level security`.execute(db)
  await sql`create policy all_companies on job_deaths for all to aura_jobs using (true) with check (true)`.execute(db)
  await sql`grant select, insert, update, delete on job_deaths to aura_jobs`.execute(db)
}

async function attendance(db: Kysely<unknown>): Promise<void> {
  // Rooms that somebody is in, as each gateway last said. It is worth nothing after a crash, so it is not logged.
  await sql`create unlogged table attendance (
    company_id uuid not null,
    room text not null,
    gateway uuid not null,
    seen_at timestamptz not null,
    primary key (company_id, room, gateway))`.execute(db)
  await sql`create index attendance_gateway on attendance (gateway)`.execute(db)
  await sql`alter table attendance enable row level security`.execute(db)
  await sql`create policy own_company on attendance for select to aura_app
    using (company_id = current_company())`.execute(db)
  await sql`grant select on attendance to aura_app`.execute(db)
  await sql`create function note_attendance(p_gateway uuid, p_companies uuid[], p_rooms text[], p_fresh interval)
    returns table (company_id uuid, room text, present boolean)
    language sql security definer set search_path = pg_catalog, public, pg_temp
    as $$
      with here as (select distinct h.company_id, h.room from unnest(p_companies, p_rooms) as h (company_id, room)),
      gone as (
        delete from attendance a where a.gateway = p_gateway
          and not exists (select from here h where h.company_id = a.company_id and h.room = a.room)
        returning a.company_id, a.room),
      came as (
        insert into attendance as a (company_id, room, gateway, seen_at)
        select h.company_id, h.room, p_gateway, now() from here h
        on conflict on constraint attendance_pkey do update set seen_at = now()
        returning a.company_id, a.room, (a.xmax = 0) as fresh)
      select c.company_id, c.room, true from came c where c.fresh
      union all
      select g.company_id, g.room, false from gone g where not exists (
        select from attendance o where o.company_id = g.company_id and o.room = g.room
          and o.gateway <> p_gateway and o.seen_at > now() - p_fresh) $$`.execute(db)
  // The publisher of wallboards asks this once a second, before any company is known.
  await sql`create function companies_attending(p_room text, p_fresh interval) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select distinct a.company_id from attendance a where a.room = p_room and a.seen_at > now() - p_fresh $$`.execute(
    db,
  )
  await grantFunctions(db, ['note_attendance(uuid, uuid[], text[], interval)', 'companies_attending(text, interval)'])
}

const deadQueue = { policy: 'standard', retryLimit: 1_000_000, retryDelay: 5, retryDelayMax: 600, retryBackoff: true }
