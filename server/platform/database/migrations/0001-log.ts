import { type Kysely, sql } from 'kysely'

/**
 * Companies, the event log, commands and the readers of the log. Two roles do all the work of the
 * product: `aura_app` under row-level security, and `aura_log`, which may read the log and nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'aura_app') then create role aura_app nologin; end if;
      if not exists (select from pg_roles where rolname = 'aura_log') then create role aura_log nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`grant aura_app, aura_log to current_user`.execute(db)
  await sql`revoke create on schema public from public`.execute(db)
  await sql`grant usage on schema public to aura_app, aura_log`.execute(db)

  await sql`create function current_company() returns uuid language sql stable
    as $$ select nullif(current_setting('app.company', true), '')::uuid $$`.execute(db)

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

  await sql`create table companies (
    id uuid primary key,
    name text not null,
    language text not null default 'pt-BR',
    created_at timestamptz not null default now())`.execute(db)

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
  await sql`create table reactions (
    name text primary key,
    projection boolean not null,
    since timestamptz not null default clock_timestamp())`.execute(db)
  await sql`create table dead_letters (
    id uuid primary key,
    reaction text not null,
    company_id uuid not null,
    position bigint not null,
    event_name text not null,
    error text not null,
    at timestamptz not null default now(),
    replayed_at timestamptz)`.execute(db)
  await sql`create table attempts (
    job_id uuid not null,
    company_id uuid not null,
    queue text not null,
    claimed_at timestamptz not null default now(),
    outcome text,
    detail text,
    recorded_at timestamptz,
    primary key (job_id, claimed_at))`.execute(db)

  for (const table of ['events', 'commands', 'cursors', 'dead_letters', 'attempts'])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`alter table companies enable row level security`.execute(db)

  await sql`create policy own_company on companies for all to aura_app using (id = current_company()) with check (id = current_company())`.execute(
    db,
  )
  for (const table of ['events', 'commands', 'cursors', 'dead_letters', 'attempts'])
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
  await sql`create policy whole_log on events for select to aura_log using (true)`.execute(db)
  await sql`create policy whole_log on cursors for select to aura_log using (true)`.execute(db)
  await sql`create policy whole_log on dead_letters for select to aura_log using (true)`.execute(db)

  await sql`grant select on events to aura_app, aura_log`.execute(db)
  await sql`grant select on cursors, reactions, dead_letters to aura_log`.execute(db)
  await sql`grant select, insert, update on companies, commands, cursors, reactions, dead_letters, attempts to aura_app`.execute(
    db,
  )
  await sql`grant delete on commands to aura_app`.execute(db)
}
