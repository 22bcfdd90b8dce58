import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** The War Room: metrics and what they showed, incidents, escalation, the state of every part, alerts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await metrics(db)
  await incidents(db)
  await escalation(db)
  await status(db)
  await alerts(db)
}

/** What the metrics were each minute, what the room showed, and how far of the log is in them. */
async function metrics(db: Kysely<unknown>): Promise<void> {
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
  // What was counted, for as long as a screen may ask which ones they were.
  await sql`create table metric_traces (
    company_id uuid not null references companies (id),
    key text not null,
    position bigint not null,
    at timestamptz not null,
    queue_id uuid,
    kind text not null,
    id uuid not null,
    seconds double precision,
    primary key (company_id, key, position))`.execute(db)
  // Serves forgetting what is old.
  await sql`create index metric_traces_old on metric_traces (company_id, at)`.execute(db)
  await sql`create table metric_frames (
    company_id uuid not null references companies (id),
    minute timestamptz not null,
    body bytea not null,
    primary key (company_id, minute))`.execute(db)
  // What any second of the past is folded from.
  await sql`create table metric_checkpoints (
    company_id uuid not null references companies (id),
    minute timestamptz not null,
    position bigint not null,
    body bytea not null,
    primary key (company_id, minute))`.execute(db)
  // Serves the alerts and incidents of a moment: there are few among very many other events.
  await sql`create index events_of_trouble on events (company_id, at) where name in
    ('warroom.alert_raised', 'warroom.alert_changed', 'warroom.incident_declared', 'warroom.incident_changed')`.execute(
    db,
  )
  await ownCompany(db, 'select, insert, update, delete', [
    'metric_states',
    'metric_facts',
    'metric_minutes',
    'metric_traces',
    'metric_frames',
    'metric_checkpoints',
  ])
}

/** Incidents with their timelines, tasks, post-mortems and reports, and who was notified of them. */
async function incidents(db: Kysely<unknown>): Promise<void> {
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
    whatsapp text not null default 'none'
      check (whatsapp in ('none', 'queued', 'sent', 'delivered', 'read', 'failed')),
    whatsapp_to text,
    message_id uuid,
    seen_at timestamptz,
    primary key (company_id, notice_id, user_id),
    foreign key (company_id, notice_id) references notices (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // A receipt of the provider finds whose notice it was.
  await sql`create unique index notice_receipts_message on notice_receipts (company_id, message_id)
    where message_id is not null`.execute(db)
  await sql`create table notice_whatsapp (
    company_id uuid not null primary key references companies (id),
    channel_id uuid not null,
    template_id uuid not null,
    foreign key (company_id, channel_id) references channels (company_id, id),
    foreign key (company_id, template_id) references templates (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', [
    'incidents',
    'incident_entries',
    'incident_tasks',
    'incident_postmortems',
    'incident_reports',
    'notices',
    'notice_receipts',
  ])
  await ownCompany(db, 'select, insert, update, delete', ['notice_whatsapp'])
}

/** Whom an incident asks: groups, schedules of who is on call, policies, and the escalations that run by them. */
async function escalation(db: Kysely<unknown>): Promise<void> {
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
    key text not null,
    name text,
    members uuid[],
    schedule_id uuid,
    email boolean not null,
    ways jsonb not null default '{}',
    removed_at timestamptz,
    version integer not null,
    primary key (company_id, key),
    check ((key in ('team', 'supervisor', 'technical', 'management')) = (name is null)),
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
  await ownCompany(db, 'select, insert, update', [
    'on_call_schedules',
    'notice_groups',
    'escalation_policies',
    'escalations',
  ])
}

/**
 * How the parts are and were, and which companies a round of questions is due for. Parts of the platform stand under its own
 * stream, so no company has them as its own.
 */
async function status(db: Kysely<unknown>): Promise<void> {
  // Those of the platform stand under its own stream, so no company has them as its own.
  await sql`create table part_states (
    company_id uuid not null,
    part text not null,
    kind text not null,
    channel_id uuid,
    status text not null check (status in ('online', 'warning', 'offline')),
    since timestamptz not null,
    run_answer text not null check (run_answer in ('good', 'slow', 'failed')),
    run_count integer not null,
    run_from timestamptz not null,
    latency_ms integer,
    checked_at timestamptz not null,
    problem text,
    changed_at timestamptz not null,
    primary key (company_id, part),
    foreign key (company_id, channel_id) references channels (company_id, id))`.execute(db)
  await sql`create table part_buckets (
    company_id uuid not null,
    part text not null,
    at timestamptz not null,
    worst text not null check (worst in ('online', 'warning', 'offline')),
    probes integer not null,
    failed integer not null,
    answered integer not null,
    latency_sum bigint not null,
    primary key (company_id, part, at))`.execute(db)
  // Serves forgetting what is older than a strip shows.
  await sql`create index part_buckets_old on part_buckets (company_id, at)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['part_states', 'part_buckets'])
  // How the platform is holds nothing of anybody, and every company may know it.
  for (const table of ['part_states', 'part_buckets'])
    await sql`create policy platform_parts on ${sql.table(table)} for select to aura_app
      using (company_id = '00000000-0000-0000-0000-000000000000')`.execute(db)
  await sql`create table part_rounds (company_id uuid primary key, claimed_at timestamptz not null)`.execute(db)
  await sql`alter table part_rounds enable row level security`.execute(db)
  // A caller gets each company once: the platform and what somebody watches each time, channels that nobody looks
  // at three times as seldom, and every company at once when a part of the platform has changed.
  await sql`create function claim_part_rounds(p_every interval, p_room text, p_limit integer) returns setof uuid
    language sql ${definer}
    as $$
      with platform as (select '00000000-0000-0000-0000-000000000000'::uuid as id),
      news as (select coalesce(max(s.changed_at), '-infinity') as at from part_states s, platform p where s.company_id = p.id),
      known as (select id, coalesce(r.claimed_at, '-infinity') as claimed_at, false as platform
        from companies left join part_rounds r on r.company_id = id
        union all select p.id, coalesce(r.claimed_at, '-infinity'), true
        from platform p left join part_rounds r on r.company_id = p.id),
      due as (select k.id from known k, news n where
        (k.claimed_at < now() - p_every and (k.platform or exists (select from attendance a
          where a.company_id = k.id and a.room = p_room and a.seen_at > now() - interval '20 s')))
        or (k.claimed_at < now() - 3 * p_every and (
          exists (select from channels c where c.company_id = k.id and c.state = 'active')
          or exists (select from part_states s where s.company_id = k.id and s.channel_id is not null)))
        or (not k.platform and k.claimed_at > '-infinity' and k.claimed_at < n.at)
        order by k.platform desc, k.claimed_at limit p_limit)
      insert into part_rounds as r (company_id, claimed_at) select id, now() from due
      on conflict (company_id) do update set claimed_at = now() where r.claimed_at < now() - p_every / 2
        or r.claimed_at < (select at from news)
      returning company_id $$`.execute(db)
  await sql`create function dead_letters_since(p_since timestamptz) returns integer
    language sql stable ${definer}
    as $$ select count(*)::integer from dead_letters where at > p_since and replayed_at is null $$`.execute(db)
  await grantFunctions(db, ['claim_part_rounds(interval, text, integer)', 'dead_letters_since(timestamptz)'])
  // Serves the lines of the feed, newest first, however many other events lie between them.
  await sql`create index events_of_feed on events (company_id, position) where name = 'warroom.noted'`.execute(db)
}

/** Rules, what they have raised, maintenance, and how far each company has been evaluated. */
async function alerts(db: Kysely<unknown>): Promise<void> {
  await sql`create table alert_rules (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
    conditions jsonb not null,
    hold_seconds integer not null check (hold_seconds >= 0),
    schedule jsonb,
    groups text[] not null,
    tells_end boolean not null default true,
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
    notified_groups text[] not null default '{}',
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
  await ownCompany(db, 'select, insert, update, delete', [
    'alert_rules',
    'alerts',
    'alert_maintenance',
    'alert_watches',
  ])
  // A company that was never looked at is due, and gets its first rules then.
  await sql`create function companies_with_alerts_due(p_at timestamptz, p_limit integer) returns setof uuid
    language sql stable ${definer}
    as $$
      (select w.company_id from alert_watches w where w.due_at <= p_at order by w.due_at limit p_limit)
      union all
      (select c.id from companies c where not exists (select from alert_watches w where w.company_id = c.id)
        limit p_limit) $$`.execute(db)
  await grantFunctions(db, ['companies_with_alerts_due(timestamptz, integer)'])
}
