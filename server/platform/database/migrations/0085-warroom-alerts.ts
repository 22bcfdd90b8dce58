import { type Kysely, sql } from 'kysely'

/** Rules, what they have raised, work that was announced, and how far each company has been looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table alert_rules (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
    conditions jsonb not null,
    hold_seconds integer not null check (hold_seconds >= 0),
    schedule jsonb,
    groups text[] not null,
    enabled boolean not null,
    version integer not null default 1,
    removed_at timestamptz,
    primary key (company_id, id))`.execute(db)
  await sql`create index alert_rules_live on alert_rules (company_id) where removed_at is null`.execute(db)

  await sql`create table alerts (
    company_id uuid not null,
    id uuid not null,
    rule_id uuid not null,
    name text not null,
    severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
    state text not null check (state in ('firing', 'acknowledged', 'snoozed', 'cleared')),
    target jsonb,
    target_id text not null,
    conditions jsonb not null,
    "values" jsonb not null,
    raised_at timestamptz not null,
    acknowledged_by jsonb,
    assignee jsonb,
    snoozed_until timestamptz,
    cleared_at timestamptz,
    version integer not null default 1,
    primary key (company_id, id),
    check ((state = 'cleared') = (cleared_at is not null)),
    check ((state = 'snoozed') = (snoozed_until is not null)),
    foreign key (company_id, rule_id) references alert_rules (company_id, id))`.execute(db)
  // One alert of a rule and a target at a time; it also serves the list of those that are not over.
  await sql`create unique index alerts_active on alerts (company_id, rule_id, target_id) where state <> 'cleared'`.execute(
    db,
  )
  // Serves the history.
  await sql`create index alerts_raised on alerts (company_id, raised_at desc)`.execute(db)

  await sql`create table alert_maintenance (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    from_at timestamptz not null,
    to_at timestamptz not null check (to_at > from_at),
    targets uuid[] not null,
    ended_at timestamptz,
    primary key (company_id, id))`.execute(db)
  await sql`create index alert_maintenance_planned on alert_maintenance (company_id, to_at) where ended_at is null`.execute(
    db,
  )

  await sql`create table alert_watches (
    company_id uuid not null primary key references companies (id),
    position bigint not null,
    body jsonb not null,
    due_at timestamptz,
    needs_full_evaluation boolean not null)`.execute(db)
  // Serves the look each second at what is due.
  await sql`create index alert_watches_due on alert_watches (due_at)`.execute(db)

  for (const table of ['alert_rules', 'alerts', 'alert_maintenance', 'alert_watches']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update, delete on ${sql.table(table)} to aura_app`.execute(db)
  }

  // A company that was never looked at is due, and gets its first rules then.
  await sql`create function companies_with_alerts_due(p_at timestamptz, p_limit integer) returns setof uuid
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
      (select w.company_id from alert_watches w where w.due_at <= p_at order by w.due_at limit p_limit)
      union all
      (select c.id from companies c where not exists (select from alert_watches w where w.company_id = c.id)
        limit p_limit) $$`.execute(db)
  await sql`revoke execute on function companies_with_alerts_due(timestamptz, integer) from public`.execute(db)
  await sql`grant execute on function companies_with_alerts_due(timestamptz, integer) to aura_app`.execute(db)
}
