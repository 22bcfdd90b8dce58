import { type Kysely, sql } from 'kysely'
import { grantModule } from '../grant-module.ts'

/** The War Room: what its metrics were each minute, what it showed, and how far of the log is in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What the fold knows is kept in two tables: this one is written with every step, the next one only where it changed.
  await sql`create table metric_states (
    company_id uuid not null primary key references companies (id),
    position bigint not null,
    body jsonb not null)`.execute(db)
  await sql`create table metric_facts (
    company_id uuid not null references companies (id),
    kind text not null,
    id text not null,
    body jsonb not null,
    primary key (company_id, kind, id))`.execute(db)

  // A gauge has a row where it is another than the minute before; a count where there was any.
  await sql`create table metric_minutes (
    company_id uuid not null references companies (id),
    key text not null,
    minute timestamptz not null,
    value double precision not null,
    sketch jsonb,
    primary key (company_id, key, minute))`.execute(db)
  // Serves forgetting what is old.
  await sql`create index metric_minutes_old on metric_minutes (company_id, minute)`.execute(db)
  await sql`create table metric_frames (
    company_id uuid not null references companies (id),
    minute timestamptz not null,
    body bytea not null,
    primary key (company_id, minute))`.execute(db)

  for (const table of ['metric_states', 'metric_facts', 'metric_minutes', 'metric_frames']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update, delete on ${sql.table(table)} to aura_app`.execute(db)
  }

  // Whoever tells the rooms how they are asks this once a second, before any company is known.
  await sql`create function companies_attending(p_room text, p_fresh interval) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select distinct a.company_id from attendance a where a.room = p_room and a.seen_at > now() - p_fresh $$`.execute(
    db,
  )
  await sql`revoke execute on function companies_attending(text, interval) from public`.execute(db)
  await sql`grant execute on function companies_attending(text, interval) to aura_app`.execute(db)

  const administrators = ['platform_owner', 'company_owner', 'company_admin']
  const everybody = [...administrators, 'company_user']
  await grantModule(db, 'warroom', { view: everybody, create: everybody, update: everybody, manage: administrators })
}
