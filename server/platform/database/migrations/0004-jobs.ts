import { type Kysely, sql } from 'kysely'
import { getConstructionPlans } from 'pg-boss'

/**
 * Jobs: pg-boss in its own schema, and what reactions and jobs need beside it. `aura_jobs` works the
 * queues of all companies and sees nothing else; `aura_app` may only put in jobs of its own company.
 *
 * pg-boss brings its tables at the version that is installed. A later migration that raises it asks
 * `jobs.version` where to begin, because a new database is already there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if not exists (select from pg_roles where rolname = 'aura_jobs') then create role aura_jobs nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`grant aura_jobs to current_user`.execute(db)

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

  // One claim at a time and one success for ever: what a job did outside is never done twice unseen.
  await sql`create unique index attempts_open on attempts (job_id) where outcome is null`.execute(db)
  await sql`create unique index attempts_done on attempts (job_id) where outcome = 'done'`.execute(db)
  // Serves the removal of attempts that are a month old.
  await sql`create index attempts_recorded on attempts (recorded_at) where recorded_at is not null`.execute(db)

  // A dead letter is an event a reaction could not take, or a job that failed for good.
  await sql`alter table dead_letters add column job_id uuid,
    alter column position drop not null, alter column event_name drop not null,
    add constraint dead_letters_kind check ((job_id is null) = (position is not null and event_name is not null))`.execute(
    db,
  )
  await sql`create unique index dead_letters_job on dead_letters (job_id) where job_id is not null`.execute(db)
  // Serves the sweep for reactions whose next try is due.
  await sql`create index cursors_retry on cursors (retry_at) where retry_at is not null`.execute(db)

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

  // Serves the next removal: tokens by their session, sessions by when they ended or will.
  await sql`create index refresh_tokens_session on refresh_tokens (company_id, session_id)`.execute(db)
  await sql`create index sessions_expires on sessions (least(expires_at, ended_at))`.execute(db)
  // A used token stays as long as its session lives, because its second use is what betrays a thief.
  await sql`create function forget_refresh_tokens(p_limit integer) returns integer
    language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      v_count integer;
    begin
      delete from refresh_tokens where ctid = any (array(
        select t.ctid from sessions s join refresh_tokens t on t.company_id = s.company_id and t.session_id = s.id
        where least(s.expires_at, s.ended_at) < now() - interval '1 day' limit p_limit));
      get diagnostics v_count = row_count;
      return v_count;
    end $$`.execute(db)
  await sql`revoke execute on function forget_platform_rows(integer), forget_refresh_tokens(integer) from public`.execute(
    db,
  )
  await sql`grant execute on function forget_platform_rows(integer), forget_refresh_tokens(integer) to aura_app`.execute(
    db,
  )
}

const deadQueue = { policy: 'standard', retryLimit: 1_000_000, retryDelay: 5, retryDelayMax: 600, retryBackoff: true }
