import { type Kysely, sql } from 'kysely'

/** Incidents with their timelines, tasks, post-mortems and reports, and who was told of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table incidents (
    company_id uuid not null references companies (id),
    id uuid not null,
    number integer not null,
    title text not null,
    severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
    state text not null check (state in ('declared', 'investigating', 'mitigated', 'resolved', 'reviewed')),
    queue_ids uuid[] not null,
    channel_ids uuid[] not null,
    roles jsonb not null default '{}',
    declared_by jsonb,
    declared_at timestamptz not null,
    acknowledged_by jsonb,
    acknowledged_at timestamptz,
    mitigated_at timestamptz,
    resolved_at timestamptz,
    reviewed_at timestamptz,
    version integer not null default 1,
    primary key (company_id, id))`.execute(db)
  await sql`create unique index incidents_number on incidents (company_id, number)`.execute(db)
  // Serves the history and the figures of the last days.
  await sql`create index incidents_declared on incidents (company_id, declared_at desc)`.execute(db)
  // Serves what is open, which is asked at every event that a timeline may want.
  await sql`create index incidents_open on incidents (company_id) where state not in ('resolved', 'reviewed')`.execute(
    db,
  )

  await sql`create table incident_entries (
    company_id uuid not null,
    id uuid not null,
    incident_id uuid not null,
    at timestamptz not null,
    kind text not null,
    actor jsonb,
    params jsonb not null,
    text text,
    corrections jsonb not null default '[]',
    primary key (company_id, id),
    foreign key (company_id, incident_id) references incidents (company_id, id))`.execute(db)
  await sql`create index incident_entries_in_time on incident_entries (company_id, incident_id, at, id)`.execute(db)

  await sql`create table incident_tasks (
    company_id uuid not null,
    id uuid not null,
    incident_id uuid not null,
    title text not null,
    assignee jsonb,
    done jsonb,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, incident_id) references incidents (company_id, id))`.execute(db)
  await sql`create index incident_tasks_of on incident_tasks (company_id, incident_id, created_at)`.execute(db)

  await sql`create table incident_postmortems (
    company_id uuid not null,
    incident_id uuid not null,
    version integer not null,
    text text not null,
    by jsonb not null,
    at timestamptz not null,
    primary key (company_id, incident_id, version),
    foreign key (company_id, incident_id) references incidents (company_id, id))`.execute(db)

  await sql`create table incident_reports (
    company_id uuid not null,
    id uuid not null,
    incident_id uuid not null,
    state text not null check (state in ('writing', 'ready', 'failed')),
    name text,
    file_id uuid,
    by jsonb not null,
    at timestamptz not null,
    primary key (company_id, id),
    check ((state = 'ready') = (file_id is not null)),
    foreign key (company_id, incident_id) references incidents (company_id, id))`.execute(db)
  await sql`create index incident_reports_of on incident_reports (company_id, incident_id, at)`.execute(db)

  await sql`create table notices (
    company_id uuid not null references companies (id),
    id uuid not null,
    incident_id uuid,
    source jsonb not null,
    text text not null,
    sender jsonb,
    at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, incident_id) references incidents (company_id, id))`.execute(db)
  await sql`create index notices_of on notices (company_id, incident_id, at)`.execute(db)

  await sql`create table notice_receipts (
    company_id uuid not null,
    notice_id uuid not null,
    user_id uuid not null,
    name text not null,
    mail text not null check (mail in ('none', 'queued', 'sent', 'failed')),
    seen_at timestamptz,
    primary key (company_id, notice_id, user_id),
    foreign key (company_id, notice_id) references notices (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)

  for (const table of [
    'incidents',
    'incident_entries',
    'incident_tasks',
    'incident_postmortems',
    'incident_reports',
    'notices',
    'notice_receipts',
  ]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }
}
