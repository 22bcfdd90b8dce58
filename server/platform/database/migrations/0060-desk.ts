import { type Kysely, sql } from 'kysely'

/** Who serves, where conversations wait, to whom they are offered, and who is on the line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table queues (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    strategy text not null check (strategy in ('pull', 'longest_idle', 'least_loaded')),
    rank integer not null,
    offer_seconds integer not null,
    hours jsonb,
    skills text[] not null,
    targets jsonb not null,
    overflow_id uuid,
    overflow_minutes integer,
    members uuid[],
    version integer not null default 1,
    removed_at timestamptz,
    primary key (company_id, id),
    check ((overflow_id is null) = (overflow_minutes is null)),
    foreign key (company_id, overflow_id) references queues (company_id, id))`.execute(db)
  await sql`create unique index queues_name on queues (company_id, lower(name)) where removed_at is null`.execute(db)

  await sql`alter table channels add column queue_id uuid,
    add foreign key (company_id, queue_id) references queues (company_id, id)`.execute(db)
  await sql`alter table conversations
    add column queue_id uuid,
    add column offered_to uuid,
    add column priority smallint not null default 0,
    add column first_answer_at timestamptz,
    add column answer_due_at timestamptz,
    add column resolve_due_at timestamptz,
    add column resolve_left_ms bigint,
    add check (offered_to is null or state = 'waiting'),
    add foreign key (company_id, queue_id) references queues (company_id, id)`.execute(db)
  // Serves the next one to be offered.
  await sql`create index conversations_to_offer on conversations (company_id, queue_id, priority desc, opened_at)
    where state = 'waiting' and offered_to is null and queue_id is not null`.execute(db)

  await sql`create table operators (
    company_id uuid not null,
    user_id uuid not null,
    state text not null default 'away' check (state in ('away', 'available', 'paused')),
    reason text,
    since timestamptz not null,
    disconnected_at timestamptz,
    idle_since timestamptz not null,
    capacity jsonb not null,
    skills text[] not null default '{}',
    missed integer not null default 0,
    primary key (company_id, user_id),
    check ((state = 'paused') = (reason is not null)),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  await sql`create index operators_here on operators (company_id) where state <> 'away'`.execute(db)

  await sql`create table offers (
    company_id uuid not null,
    id uuid not null,
    conversation_id uuid not null,
    user_id uuid not null,
    queue_id uuid not null,
    state text not null check (state in ('offered', 'accepted', 'refused', 'passed', 'withdrawn')),
    body jsonb not null,
    offered_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz,
    primary key (company_id, id),
    check ((state = 'offered') = (ended_at is null)),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id))`.execute(db)
  // A conversation is offered to one person at a time.
  await sql`create unique index offers_standing on offers (company_id, conversation_id) where state = 'offered'`.execute(
    db,
  )
  await sql`create index offers_of_person on offers (company_id, user_id) where state = 'offered'`.execute(db)
  // Serves who has been asked lately.
  await sql`create index offers_lately on offers (company_id, conversation_id, ended_at)`.execute(db)

  await sql`create table desk_settings (
    company_id uuid not null primary key references companies (id),
    pause_reasons text[] not null)`.execute(db)

  for (const table of ['queues', 'operators', 'offers', 'desk_settings']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }

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
  await sql`revoke execute on function note_attendance(uuid, uuid[], text[], interval) from public`.execute(db)
  await sql`grant execute on function note_attendance(uuid, uuid[], text[], interval) to aura_app`.execute(db)
}
