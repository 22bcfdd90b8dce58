import { type Kysely, sql } from 'kysely'
import { grantModule } from '../grant-module.ts'

/**
 * What stands above single companies: who sees which of them, asked-for modules, suspension, and support that
 * comes in by consent. Whatever reads beyond the company that is set is a function of this file, and each of
 * them finds out for itself who asks: a person of the company that is set, with a session that is open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column suspended_at timestamptz, add column suspended_reason text`.execute(db)

  await sql`create table plan_requests (
    company_id uuid not null references companies (id),
    module_name text not null,
    note text,
    asked_by uuid not null,
    asked_at timestamptz not null,
    primary key (company_id, module_name),
    foreign key (company_id, asked_by) references users (company_id, id))`.execute(db)

  await sql`create table support_grants (
    company_id uuid not null references companies (id),
    id uuid not null,
    given_by uuid not null,
    reason text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    closed_at timestamptz,
    closed_by uuid,
    primary key (company_id, id),
    foreign key (company_id, given_by) references users (company_id, id),
    foreign key (company_id, closed_by) references users (company_id, id))`.execute(db)
  // One consent at a time.
  await sql`create unique index support_grants_open on support_grants (company_id) where closed_at is null`.execute(db)

  // The account is the visit's alone, so whatever it does in the log is this visit's.
  await sql`create table support_visits (
    company_id uuid not null,
    id uuid not null,
    grant_id uuid not null,
    session_id uuid not null,
    name text not null,
    email text not null,
    entered_at timestamptz not null,
    after_position bigint not null,
    primary key (company_id, id),
    foreign key (company_id, id) references users (company_id, id),
    foreign key (company_id, grant_id) references support_grants (company_id, id),
    foreign key (company_id, session_id) references sessions (company_id, id))`.execute(db)
  // Serves the newest visits.
  await sql`create index support_visits_entered on support_visits (company_id, entered_at desc)`.execute(db)

  for (const table of ['plan_requests', 'support_grants', 'support_visits']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }
  await sql`grant delete on plan_requests to aura_app`.execute(db)

  // In a suspended company nobody is active, whatever her own account says.
  await sql`create or replace function gateway_access(p_company uuid)
    returns table (user_id uuid, version integer, role text, active boolean, permissions text[], withheld text[])
    language sql stable ${definer} as $$
      select a.user_id, a.version, a.role, a.active and c.suspended_at is null, a.permissions, a.withheld
      from access a join companies c on c.id = a.company_id where a.company_id = p_company $$`.execute(db)

  await scope(db)
  await reading(db)
  const owners = ['platform_owner', 'company_owner']
  await grantModule(db, 'crm_owner', { view: owners, manage: ['platform_owner'] })
}

const definer = sql`security definer set search_path = pg_catalog, public, pg_temp`

async function scope(db: Kysely<unknown>): Promise<void> {
  // Asked inside the company that is worked on, about somebody who is signed in elsewhere.
  await sql`create function is_platform_owner(p_company uuid, p_user uuid, p_session uuid) returns boolean
    language sql stable ${definer} as $$
      select exists (select from users u
        join access a on a.company_id = u.company_id and a.user_id = u.id
        join companies c on c.id = u.company_id
        join sessions s on s.company_id = u.company_id and s.user_id = u.id
        where u.company_id = p_company and u.id = p_user and u.kind = 'person'
          and a.active and a.role = 'platform_owner' and c.suspended_at is null
          and s.id = p_session and s.state = 'active' and s.expires_at > now()) $$`.execute(db)

  // All companies for a platform owner; for a company's owner those in which she is one; else none.
  await sql`create function owner_scope(p_user uuid, p_session uuid) returns table (id uuid)
    language sql stable ${definer} as $$
      with me as (select u.company_id, u.id from users u
          join access a on a.company_id = u.company_id and a.user_id = u.id
          join sessions s on s.company_id = u.company_id and s.user_id = u.id
          where u.company_id = current_company() and u.id = p_user and u.kind in ('person', 'member')
            and a.active and a.role in ('platform_owner', 'company_owner')
            and s.id = p_session and s.state = 'active' and s.expires_at > now())
      select c.id from companies c where is_platform_owner(current_company(), p_user, p_session)
      union
      select m.company_id from me, memberships_of(me.id) m where m.role in ('platform_owner', 'company_owner') $$`.execute(
    db,
  )

  // Positions of a company are dense and its times grow with them, so a time is found by halving.
  await sql`create function position_at(p_company uuid, p_time timestamptz) returns bigint
    language plpgsql stable ${definer} as $$
    declare
      v_low bigint;
      v_high bigint;
      v_middle bigint;
    begin
      select coalesce(min(e.position), 1) - 1, coalesce(max(e.position), 0) into v_low, v_high
        from events e where e.company_id = p_company;
      while v_low < v_high loop
        v_middle := (v_low + v_high + 1) / 2;
        if exists (select from events e where e.company_id = p_company and e.position = v_middle and e.at > p_time) then
          v_high := v_middle - 1;
        else
          v_low := v_middle;
        end if;
      end loop;
      return v_low;
    end $$`.execute(db)
}

async function reading(db: Kysely<unknown>): Promise<void> {
  await sql`create function owner_companies(p_user uuid, p_session uuid, p_now timestamptz)
    returns table (id uuid, name text, country text, created_at timestamptz, suspended_at timestamptz,
      people_active integer, people_inactive integer, open_sessions integer, last_event_at timestamptz,
      dead_letters integer, modules text[], requests integer, support_until timestamptz)
    language sql stable ${definer} as $$
      select c.id, c.name, c.country, c.created_at, c.suspended_at, p.active, p.inactive,
        (select count(*)::integer from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
          where s.company_id = c.id and s.state = 'active' and s.expires_at > p_now and u.kind in ('person', 'member')),
        (select e.at from events e where e.company_id = c.id order by e.position desc limit 1),
        (select count(*)::integer from dead_letters d where d.company_id = c.id and d.replayed_at is null),
        (select array_agg(l.module_name order by l.module_name) filter (where l.is_active) || '{}'::text[]
          from company_plans l where l.company_id = c.id having count(*) > 0),
        (select count(*)::integer from plan_requests r where r.company_id = c.id),
        (select g.expires_at from support_grants g
          where g.company_id = c.id and g.closed_at is null and g.expires_at > p_now)
      from owner_scope(p_user, p_session) o join companies c on c.id = o.id,
      lateral (select count(*) filter (where a.active)::integer as active,
          count(*) filter (where not a.active)::integer as inactive
        from users u join access a on a.company_id = u.company_id and a.user_id = u.id
        where u.company_id = c.id and u.kind in ('person', 'member')) p $$`.execute(db)

  await sql`create function owner_usage(p_user uuid, p_session uuid, p_company uuid, p_now timestamptz)
    returns table (events_day bigint, events_month bigint, failed_sign_ins integer, behind bigint, behind_since timestamptz,
      costs jsonb, stored bigint)
    language sql stable ${definer} as $$
      with head as (select coalesce(max(e.position), 0) as position from events e where e.company_id = p_company),
      -- A cursor rests up to 200 events back while there is nothing for it; one that retries is waited for.
      slowest as (select min(k.position) as position from cursors k, head
        where k.company_id = p_company and (k.tries > 0 or head.position - k.position > 200))
      select head.position - position_at(p_company, p_now - interval '24 hours'),
        head.position - position_at(p_company, p_now - interval '30 days'),
        (select count(*)::integer from events e where e.company_id = p_company and e.name = 'identity.login_refused'
          and e.position > position_at(p_company, p_now - interval '1 hour')),
        greatest(head.position - coalesce(slowest.position, head.position), 0),
        (select e.at from events e where e.company_id = p_company and e.position = slowest.position + 1),
        (select coalesce(jsonb_agg(jsonb_build_object('amount', t.amount, 'currency', t.currency) order by t.currency), '[]')
          from (select sum(m.spent) as amount, n.currency from cost_months m
            join cost_centres n on n.company_id = m.company_id and n.id = m.centre_id
            where m.company_id = p_company and m.month = to_char(p_now at time zone 'UTC', 'YYYY-MM')
            group by n.currency) t),
        -- The same content lies there once, however many files have it.
        (select coalesce(sum(f.size), 0)::bigint from (
          select max(f.size) as size from files f where f.company_id = p_company and f.stored group by f.hash) f)
      from head, slowest where p_company in (select o.id from owner_scope(p_user, p_session) o) $$`.execute(db)

  await sql`create function owner_people(p_user uuid, p_session uuid, p_company uuid)
    returns table (id uuid, name text, email text, role text, active boolean, last_seen_at timestamptz)
    language sql stable ${definer} as $$
      select u.id, u.first_name || ' ' || u.last_name, u.email, a.role, a.active,
        (select max(s.last_seen_at) from sessions s where s.company_id = u.company_id and s.user_id = u.id)
      from users u join access a on a.company_id = u.company_id and a.user_id = u.id
      where u.company_id = p_company and u.kind in ('person', 'member')
        and p_company in (select o.id from owner_scope(p_user, p_session) o)
      order by a.active desc, array_position(array['platform_owner', 'company_owner', 'company_admin'], a.role), 2, u.id
      limit 200 $$`.execute(db)

  await sql`create function owner_plan(p_user uuid, p_session uuid, p_company uuid)
    returns table (plan jsonb, requests jsonb, support jsonb, suspended_reason text)
    language sql stable ${definer} as $$
      select
        (select coalesce(jsonb_agg(jsonb_build_object('module', l.module_name, 'active', l.is_active)
            order by l.module_name), '[]') from company_plans l where l.company_id = p_company),
        (select coalesce(jsonb_agg(jsonb_build_object('module', r.module_name, 'note', r.note,
            'by', u.first_name || ' ' || u.last_name, 'at', ${iso(sql`r.asked_at`)}) order by r.asked_at), '[]')
          from plan_requests r join users u on u.company_id = r.company_id and u.id = r.asked_by
          where r.company_id = p_company),
        (select jsonb_build_object('reason', g.reason, 'by', u.first_name || ' ' || u.last_name,
            'until', ${iso(sql`g.expires_at`)})
          from support_grants g join users u on u.company_id = g.company_id and u.id = g.given_by
          where g.company_id = p_company and g.closed_at is null and g.expires_at > now()),
        c.suspended_reason
      from companies c where c.id = p_company and c.id in (select o.id from owner_scope(p_user, p_session) o) $$`.execute(
    db,
  )

  const offered = [
    'is_platform_owner(uuid, uuid, uuid)',
    'owner_companies(uuid, uuid, timestamptz)',
    'owner_usage(uuid, uuid, uuid, timestamptz)',
    'owner_people(uuid, uuid, uuid)',
    'owner_plan(uuid, uuid, uuid)',
  ]
  for (const name of [...offered, 'owner_scope(uuid, uuid)', 'position_at(uuid, timestamptz)'])
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
  for (const name of offered) await sql`grant execute on function ${sql.raw(name)} to aura_app`.execute(db)
}

const iso = (time: ReturnType<typeof sql>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
