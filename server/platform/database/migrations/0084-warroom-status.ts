import { type Kysely, sql } from 'kysely'

/** How the parts are and were, whom a round of questions is due for, and where the feed finds its lines in the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  for (const table of ['part_states', 'part_buckets']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    // How the platform is holds nothing of anybody, and everybody may know it.
    await sql`create policy platform_parts on ${sql.table(table)} for select to aura_app
      using (company_id = '00000000-0000-0000-0000-000000000000')`.execute(db)
    await sql`grant select, insert, update, delete on ${sql.table(table)} to aura_app`.execute(db)
  }

  await sql`create table part_rounds (company_id uuid primary key, claimed_at timestamptz not null)`.execute(db)
  await sql`alter table part_rounds enable row level security`.execute(db)
  // Whoever asks gets each company once: the platform and what somebody watches each time, channels that nobody looks
  // at three times as seldom, and every company at once when a part of the platform has changed.
  await sql`create function claim_part_rounds(p_every interval, p_room text, p_limit integer) returns setof uuid
    language sql security definer set search_path = pg_catalog, public, pg_temp
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
  await sql`revoke execute on function claim_part_rounds(interval, text, integer) from public`.execute(db)
  await sql`grant execute on function claim_part_rounds(interval, text, integer) to aura_app`.execute(db)

  await sql`create function dead_letters_since(p_since timestamptz) returns integer
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$ select count(*)::integer from dead_letters where at > p_since and replayed_at is null $$`.execute(db)
  await sql`revoke execute on function dead_letters_since(timestamptz) from public`.execute(db)
  await sql`grant execute on function dead_letters_since(timestamptz) to aura_app`.execute(db)

  // Serves the lines of the feed, newest first, however many other events lie between them.
  await sql`create index events_of_feed on events (company_id, position) where name = 'warroom.noted'`.execute(db)
}
