import { type Kysely, sql } from 'kysely'

/** Whom an incident asks: groups, schedules of who is on call, policies, and the escalations that run by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table on_call_schedules (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    time_zone text not null,
    members uuid[] not null,
    starts_on text not null,
    handover_minute integer not null,
    turn_days integer not null,
    overrides jsonb not null default '[]',
    version integer not null default 1,
    removed_at timestamptz,
    primary key (company_id, id))`.execute(db)

  await sql`create table notice_groups (
    company_id uuid not null references companies (id),
    key text not null check (key in ('team', 'supervisor', 'technical', 'management')),
    members uuid[],
    schedule_id uuid,
    email boolean not null,
    version integer not null,
    primary key (company_id, key),
    foreign key (company_id, schedule_id) references on_call_schedules (company_id, id))`.execute(db)

  await sql`create table escalation_policies (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    severities text[] not null,
    steps jsonb not null,
    repeats integer not null,
    version integer not null default 1,
    removed_at timestamptz,
    primary key (company_id, id))`.execute(db)

  await sql`create table escalations (
    company_id uuid not null,
    incident_id uuid not null,
    policy_name text not null,
    steps jsonb not null,
    repeats integer not null,
    state text not null check (state in ('asking', 'acknowledged', 'exhausted', 'stopped')),
    step integer not null,
    round integer not null,
    run integer not null,
    next_at timestamptz,
    started_at timestamptz not null,
    ended_at timestamptz,
    acknowledged_by jsonb,
    asks jsonb not null,
    primary key (company_id, incident_id),
    check ((state = 'asking') = (next_at is not null)),
    check ((state = 'asking') = (ended_at is null)),
    foreign key (company_id, incident_id) references incidents (company_id, id))`.execute(db)

  for (const table of ['on_call_schedules', 'notice_groups', 'escalation_policies', 'escalations']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }
}
