import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** Memberships, plans, permissions, API tokens, cost centres, support, and what an owner sees of several companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await memberships(db)
  await rights(db)
  await costs(db)
  await support(db)
  await people(db)
  await owner(db)
}

/**
 * One person in several companies: the account is at home in one, and a membership gives the person an account of the
 * kind `member` in each of the others.
 */
async function memberships(db: Kysely<unknown>): Promise<void> {
  await sql`create table memberships (
    company_id uuid not null,
    user_id uuid not null,
    home_company_id uuid not null,
    home_user_id uuid not null,
    cause uuid,
    created_at timestamptz not null,
    primary key (company_id, user_id),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (home_company_id, home_user_id) references users (company_id, id))`.execute(db)
  // Serves the list of one's companies.
  await sql`create unique index memberships_home on memberships (home_company_id, home_user_id, company_id)`.execute(db)
  // The same command again founds no second company.
  await sql`create unique index memberships_cause on memberships (home_company_id, home_user_id, cause)`.execute(db)
  await ownCompany(db, 'select, insert', ['memberships'])
  // Looks beyond the company that is set, for one of its own people and no further than the accounts of that person.
  await sql`create function memberships_of(p_user uuid)
    returns table (company_id uuid, user_id uuid, name text, role text, home boolean, cause uuid)
    language sql stable ${definer} as $$
      with home as (
        select coalesce(m.home_company_id, u.company_id) as company_id, coalesce(m.home_user_id, u.id) as id
        from users u left join memberships m on m.company_id = u.company_id and m.user_id = u.id
        where u.company_id = current_company() and u.id = p_user and u.kind in ('person', 'member')),
      accounts as (
        select h.company_id, h.id, true as home, null::uuid as cause from home h
        union all select m.company_id, m.user_id, false, m.cause from home h
          join memberships m on m.home_company_id = h.company_id and m.home_user_id = h.id)
      select c.id, t.id, c.name, a.role, t.home, t.cause from accounts t
      join companies c on c.id = t.company_id
      join access a on a.company_id = t.company_id and a.user_id = t.id
      where a.active order by t.home desc, c.name, c.id limit 500 $$`.execute(db)
  await grantFunctions(db, ['memberships_of(uuid)'])
}

async function rights(db: Kysely<unknown>): Promise<void> {
  await sql`create table company_plans (
    company_id uuid not null references companies (id),
    module_name text not null,
    is_active boolean not null,
    primary key (company_id, module_name))`.execute(db)
  await sql`create table plan_requests (
    company_id uuid not null references companies (id),
    module_name text not null,
    note text,
    asked_by uuid not null,
    asked_at timestamptz not null,
    primary key (company_id, module_name),
    foreign key (company_id, asked_by) references users (company_id, id))`.execute(db)
  await sql`create table user_permissions (
    company_id uuid not null,
    user_id uuid not null,
    permission text not null,
    granted boolean not null,
    set_by uuid not null,
    set_at timestamptz not null default now(),
    primary key (company_id, user_id, permission),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, set_by) references users (company_id, id))`.execute(db)
  await sql`create table role_permissions (
    company_id uuid not null references companies (id),
    role text not null,
    permission text not null,
    granted boolean not null,
    set_by uuid not null,
    set_at timestamptz not null,
    primary key (company_id, role, permission),
    foreign key (company_id, set_by) references users (company_id, id))`.execute(db)
  await sql`create table api_tokens (
    company_id uuid not null,
    id uuid not null,
    name text not null,
    scope text[] not null,
    given_by uuid not null,
    session_id uuid,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, id) references users (company_id, id),
    foreign key (company_id, given_by) references users (company_id, id),
    foreign key (company_id, session_id) references sessions (company_id, id))`.execute(db)
  // Serves the tokens whose rights follow from somebody's.
  await sql`create index api_tokens_giver on api_tokens (company_id, given_by)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['company_plans', 'plan_requests', 'user_permissions', 'api_tokens'])
  await ownCompany(db, 'select, insert, delete', ['role_permissions'])
  await sql`grant delete on company_plans, plan_requests, user_permissions to aura_app`.execute(db)
}

/** Cost centres, what was booked on them, and the running sum of each month. */
async function costs(db: Kysely<unknown>): Promise<void> {
  await sql`create table cost_centres (
    company_id uuid not null references companies (id),
    id uuid not null,
    parent_id uuid,
    name text not null,
    currency text not null,
    budget bigint,
    active boolean not null default true,
    is_default boolean not null default false,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, parent_id) references cost_centres (company_id, id))`.execute(db)
  await sql`create unique index cost_centres_default on cost_centres (company_id) where is_default`.execute(db)
  await sql`create table cost_bookings (
    company_id uuid not null,
    id uuid not null,
    centre_id uuid not null,
    month text not null,
    kind text not null,
    amount bigint not null,
    currency text not null,
    note text,
    booked_by uuid,
    at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, centre_id) references cost_centres (company_id, id))`.execute(db)
  // Serves the page of a month's bookings.
  await sql`create index cost_bookings_month on cost_bookings (company_id, month, at desc, id)`.execute(db)
  // Serves the costs of a day.
  await sql`create index cost_bookings_at on cost_bookings (company_id, at)`.execute(db)
  await sql`create table cost_months (
    company_id uuid not null,
    month text not null,
    centre_id uuid not null,
    spent bigint not null,
    primary key (company_id, month, centre_id),
    foreign key (company_id, centre_id) references cost_centres (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['cost_centres', 'cost_bookings', 'cost_months'])
}

async function support(db: Kysely<unknown>): Promise<void> {
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
  await ownCompany(db, 'select, insert, update', ['support_grants', 'support_visits'])
}

/** The administration of accounts: who is locked out, what happened to whom, and the move to another company. */
async function people(db: Kysely<unknown>): Promise<void> {
  // Serves what happened to one account. Only what is about accounts is in it, so other work does not pay for it.
  await sql`create index events_accounts on events using gin (about)
    where name like 'identity.%' or name like 'companies.%'`.execute(db)
  await sql`create function locked_people(p_now timestamptz) returns table (user_id uuid, until timestamptz)
    language sql stable ${definer} as $$
      select u.id, g.locked_until from login_guards g
      join users u on lower(u.email) = g.email and u.company_id = current_company() and u.kind = 'person'
      where g.locked_until > p_now $$`.execute(db)
  // The person who signs in with the address, and the standing in the company that is set. It names no other company.
  await sql`create function find_account(p_email text) returns table (home_company_id uuid, home_user_id uuid,
      first_name text, last_name text, language text, active boolean, owner boolean, here uuid)
    language sql stable ${definer} as $$
      select u.company_id, u.id, u.first_name, u.last_name, u.language, a.active,
        a.role in ('platform_owner', 'company_owner') or exists (select from memberships m
          join access b on b.company_id = m.company_id and b.user_id = m.user_id
          where m.home_company_id = u.company_id and m.home_user_id = u.id and b.active
            and b.role in ('platform_owner', 'company_owner')),
        case when u.company_id = current_company() then u.id else (select m.user_id from memberships m
          where m.home_company_id = u.company_id and m.home_user_id = u.id and m.company_id = current_company()) end
      from users u join access a on a.company_id = u.company_id and a.user_id = u.id
      where lower(u.email) = lower(p_email) and u.kind = 'person' $$`.execute(db)
  await sql`create function account_history(p_user uuid, p_before bigint, p_limit integer) returns setof events
    language sql stable ${definer} as $$
      select e.* from events e
      where e.company_id = current_company() and e.about @> array[p_user::text] and e.position < p_before
        and (e.name like 'identity.%' or e.name like 'companies.%')
        and e.name not in ('identity.session_seen', 'companies.user_renamed', 'companies.profile_changed')
      order by e.position desc limit p_limit $$`.execute(db)
  await sql`create function move_home(p_company uuid, p_user uuid, p_actor uuid, p_new uuid, p_now timestamptz)
    returns uuid language plpgsql volatile ${definer} as $$
    declare
      v_target uuid := current_company();
      v_here uuid;
    begin
      -- Only an owner of both companies moves anybody between them.
      if not exists (select from memberships_of(p_actor) m where m.company_id = p_company
          and m.role in ('platform_owner', 'company_owner'))
        or not exists (select from access a where a.company_id = v_target and a.user_id = p_actor and a.active
          and a.role in ('platform_owner', 'company_owner'))
        or not exists (select from users u where u.company_id = p_company and u.id = p_user and u.kind = 'person') then
        raise exception 'move_home: not allowed' using errcode = 'insufficient_privilege';
      end if;
      select m.user_id into v_here from memberships m
        where m.home_company_id = p_company and m.home_user_id = p_user and m.company_id = v_target;
      -- The address is free for one moment, so the old account gives it up before the new one takes it.
      update users set kind = 'member' where company_id = p_company and id = p_user;
      if v_here is null then
        v_here := p_new;
        insert into users (company_id, id, email, first_name, last_name, password_hash, language, created_at, kind, password_changed_at)
          select v_target, v_here, u.email, u.first_name, u.last_name, u.password_hash, u.language, p_now, 'person',
            u.password_changed_at
          from users u where u.company_id = p_company and u.id = p_user;
      else
        delete from memberships where company_id = v_target and user_id = v_here;
        update users n set kind = 'person', password_hash = u.password_hash, password_changed_at = u.password_changed_at
          from users u where u.company_id = p_company and u.id = p_user and n.company_id = v_target and n.id = v_here;
      end if;
      update users set password_hash = null where company_id = p_company and id = p_user;
      update second_factors set company_id = v_target, user_id = v_here where company_id = p_company and user_id = p_user;
      update recovery_codes set company_id = v_target, user_id = v_here where company_id = p_company and user_id = p_user;
      update known_devices set company_id = v_target, user_id = v_here where company_id = p_company and user_id = p_user;
      update social_accounts set company_id = v_target, user_id = v_here where company_id = p_company and user_id = p_user;
      update password_resets set used_at = p_now where company_id = p_company and user_id = p_user and used_at is null;
      update memberships set home_company_id = v_target, home_user_id = v_here
        where home_company_id = p_company and home_user_id = p_user;
      insert into memberships (company_id, user_id, home_company_id, home_user_id, cause, created_at)
        values (p_company, p_user, v_target, v_here, null, p_now);
      return v_here;
    end $$`.execute(db)
  await grantFunctions(db, [
    'locked_people(timestamptz)',
    'find_account(text)',
    'account_history(uuid, bigint, integer)',
    'move_home(uuid, uuid, uuid, uuid, timestamptz)',
  ])
}

/**
 * Whatever reads beyond the company that is set is a function here, and each of them checks the caller itself: a person of
 * the company that is set, with a session that is open.
 */
async function owner(db: Kysely<unknown>): Promise<void> {
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
  // All companies for a platform owner; for a company's owner those with an account as owner; else none.
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
  for (const name of ['owner_scope(uuid, uuid)', 'position_at(uuid, timestamptz)'])
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
  await grantFunctions(db, [
    'is_platform_owner(uuid, uuid, uuid)',
    'owner_companies(uuid, uuid, timestamptz)',
    'owner_usage(uuid, uuid, uuid, timestamptz)',
    'owner_people(uuid, uuid, uuid)',
    'owner_plan(uuid, uuid, uuid)',
  ])
}

const iso = (time: ReturnType<typeof sql>) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
