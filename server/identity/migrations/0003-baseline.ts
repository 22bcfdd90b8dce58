import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/**
 * Accounts, their rights and sessions, and everything that stands between a stranger and a session: lockout, challenges,
 * second factors, registrations, resets, known devices, display devices, social accounts. Tables of a company are under
 * row-level security; the two that exist before a company does are reached through functions alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db)
  await factors(db)
  await gateway(db)
  await signIn(db)
  await registrations(db)
  await forget(db)
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await sql`create table users (
    company_id uuid not null references companies (id),
    id uuid not null,
    email text not null,
    first_name text not null,
    last_name text not null,
    password_hash text,
    language text not null default 'pt-BR',
    created_at timestamptz not null default now(),
    kind text not null default 'person',
    password_changed_at timestamptz,
    profile_id uuid,
    organization_id uuid,
    partner_id uuid,
    manager_id uuid,
    base_id uuid,
    queue_id uuid,
    agent_id uuid,
    theme text check (theme in ('dark', 'light')),
    avatar uuid,
    avatar_file_id uuid,
    primary key (company_id, id),
    foreign key (company_id, manager_id) references users (company_id, id))`.execute(db)
  // A person signs in at home alone, so only home addresses are unique; also serves the sign-in.
  await sql`create unique index users_email on users (lower(email)) where kind = 'person'`.execute(db)
  // Serves the question whether an address is registered at all.
  await sql`create index users_any_email on users (lower(email))`.execute(db)
  // Serves the picture by the key in its address.
  await sql`create unique index users_avatar on users (company_id, avatar) where avatar is not null`.execute(db)
  await keepSearchable(db, {
    table: 'users',
    type: 'user',
    title: ['first_name', 'last_name'],
    also: ['email'],
    only: { column: 'kind', values: ['person', 'member'] },
  })
  await sql`create table access (
    company_id uuid not null,
    user_id uuid not null,
    version integer not null default 1,
    role text not null,
    active boolean not null default true,
    permissions text[] not null,
    withheld text[] not null default '{}',
    primary key (company_id, user_id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  await sql`create table sessions (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    state text not null default 'active',
    user_agent text,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    ended_reason text,
    ended_by uuid,
    kind text not null default 'person',
    device_hash text,
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // Serves the gateway's warm-up, which wants the sessions that ended lately.
  await sql`create index sessions_ended on sessions (company_id, ended_at) where ended_at is not null`.execute(db)
  // Serves the list of one's devices and the end of all of them.
  await sql`create index sessions_user on sessions (company_id, user_id) where state = 'active'`.execute(db)
  // Serves the time at which each person of a list was last there.
  await sql`create index sessions_seen on sessions (company_id, user_id, last_seen_at desc)`.execute(db)
  // `used_by` is the call that used a token: the same call, repeated because its answer was lost, is no theft.
  await sql`create table refresh_tokens (
    company_id uuid not null,
    session_id uuid not null,
    hash text not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    used_by uuid,
    used_for text,
    primary key (company_id, hash),
    foreign key (company_id, session_id) references sessions (company_id, id))`.execute(db)
  // Serves the look-up of a token whose company is not known yet.
  await sql`create unique index refresh_tokens_hash on refresh_tokens (hash)`.execute(db)
  // Serves the next removal: tokens by their session, sessions by when they ended or will.
  await sql`create index refresh_tokens_session on refresh_tokens (company_id, session_id)`.execute(db)
  await sql`create index sessions_expires on sessions (least(expires_at, ended_at))`.execute(db)
  await sql`create table login_failures (
    id uuid primary key,
    email text not null,
    reason text not null,
    user_agent text,
    at timestamptz not null default now(),
    source text not null default 'server')`.execute(db)
  await sql`create index login_failures_email on login_failures (email, at)`.execute(db)
  await sql`create index login_failures_at on login_failures (at)`.execute(db)
  await sql`grant select, insert on login_failures to aura_app`.execute(db)
}

async function factors(db: Kysely<unknown>): Promise<void> {
  await sql`create table challenges (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    hash text not null,
    via text not null,
    subject text,
    origin_hash text not null,
    code_hash text,
    code_expires_at timestamptz,
    sends integer not null default 0,
    failures integer not null default 0,
    webauthn text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    verified_at timestamptz,
    closed_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  await sql`create unique index challenges_hash on challenges (hash)`.execute(db)
  // Serves the removal of old ones, and a second code by e-mail address.
  await sql`create index challenges_expires on challenges (expires_at)`.execute(db)
  await sql`create index challenges_user on challenges (company_id, user_id, created_at desc)`.execute(db)
  await sql`create table second_factors (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    kind text not null,
    name text not null,
    state text not null default 'pending',
    secret text,
    last_step bigint,
    credential_id text,
    public_key text,
    counter bigint not null default 0,
    transports text[] not null default '{}',
    created_at timestamptz not null,
    last_used_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  await sql`create index second_factors_user on second_factors (company_id, user_id)`.execute(db)
  await sql`create table recovery_codes (
    company_id uuid not null,
    user_id uuid not null,
    hash text not null,
    used_at timestamptz,
    primary key (company_id, user_id, hash),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // A trusted one is a browser that its owner has fully signed in at, by the hash of a secret that only it has.
  await sql`create table known_devices (
    company_id uuid not null,
    user_id uuid not null,
    hash text not null,
    first_seen_at timestamptz not null,
    last_seen_at timestamptz not null,
    trusted boolean not null default false,
    primary key (company_id, user_id, hash),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  await sql`create table password_resets (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  await sql`create unique index password_resets_hash on password_resets (hash)`.execute(db)
  await sql`create index password_resets_expires on password_resets (expires_at)`.execute(db)
  await sql`create table social_accounts (
    company_id uuid not null,
    user_id uuid not null,
    provider text not null,
    subject text not null,
    linked_at timestamptz not null,
    primary key (company_id, user_id, provider),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  await sql`create unique index social_accounts_subject on social_accounts (provider, subject)`.execute(db)
  await sql`create table display_devices (
    company_id uuid not null,
    id uuid not null,
    name text not null,
    hash text,
    session_id uuid,
    created_by uuid not null,
    created_at timestamptz not null,
    pair_before timestamptz not null,
    paired_at timestamptz,
    expires_at timestamptz not null,
    closed_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, id) references users (company_id, id),
    foreign key (company_id, created_by) references users (company_id, id),
    foreign key (company_id, session_id) references sessions (company_id, id))`.execute(db)
  await sql`create unique index display_devices_hash on display_devices (hash) where hash is not null`.execute(db)
  await ownCompany(db, 'select, insert, update', [
    'users',
    'access',
    'sessions',
    'refresh_tokens',
    'challenges',
    'second_factors',
    'recovery_codes',
    'known_devices',
    'password_resets',
    'social_accounts',
    'display_devices',
  ])
  await sql`grant delete on second_factors, recovery_codes to aura_app`.execute(db)
  await sql`create table login_guards (
    email text primary key,
    failures integer not null,
    since timestamptz not null,
    locked_until timestamptz,
    touched_at timestamptz not null)`.execute(db)
  await sql`create index login_guards_touched on login_guards (touched_at)`.execute(db)
  await sql`create table registrations (
    id uuid primary key,
    email text not null,
    company_id uuid references companies (id),
    role text not null,
    cnpj text,
    password_hash text,
    data jsonb not null,
    provider text,
    subject text,
    language text not null,
    hash text not null unique,
    sealed text not null,
    sends integer not null default 0,
    sent_at timestamptz,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    confirmed_at timestamptz,
    invited_by uuid,
    manager_id uuid)`.execute(db)
  // Serves the latest one of an address.
  await sql`create index registrations_email on registrations (email, created_at desc)`.execute(db)
  await sql`create index registrations_expires on registrations (expires_at)`.execute(db)
  // Serves the open invitations of a company.
  await sql`create index registrations_company on registrations (company_id, created_at desc)
    where company_id is not null and confirmed_at is null`.execute(db)
}

/** What a gateway must know of a company before it answers its first socket. */
async function gateway(db: Kysely<unknown>): Promise<void> {
  // In a suspended company nobody is active, whatever the account itself says.
  await sql`create function gateway_access(p_company uuid)
    returns table (user_id uuid, version integer, role text, active boolean, permissions text[], withheld text[])
    language sql stable ${definer} as $$
      select a.user_id, a.version, a.role, a.active and c.suspended_at is null, a.permissions, a.withheld
      from access a join companies c on c.id = a.company_id where a.company_id = p_company $$`.execute(db)
  await sql`create function gateway_ended_sessions(p_company uuid, p_since timestamptz) returns table (id uuid)
    language sql stable ${definer} as $$
      select s.id from sessions s where s.company_id = p_company and s.ended_at > p_since $$`.execute(db)
  // Asked under the company's lock: who lost a right a moment ago adds nothing above that event. What
  // the transaction changed itself does not count, or nobody could sign out.
  await sql`create function assert_standing(p_user uuid, p_session uuid, p_access integer) returns void
    language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
    declare
      v_own xid := pg_current_xact_id()::xid;
    begin
      if not exists (select from sessions s join access a on a.company_id = s.company_id and a.user_id = s.user_id
          where s.company_id = current_company() and s.id = p_session and s.user_id = p_user
            and (s.state = 'active' or s.xmin = v_own) and (a.active or a.xmin = v_own)) then
        raise exception 'the session has ended' using errcode = 'AU001';
      end if;
      if not exists (select from access a where a.company_id = current_company() and a.user_id = p_user
          and (a.version = p_access or a.xmin = v_own)) then
        raise exception 'the rights have changed' using errcode = 'AU002';
      end if;
    end $$`.execute(db)
  await sql`revoke execute on function assert_standing from public`.execute(db)
  await grantFunctions(db, ['gateway_access(uuid)', 'gateway_ended_sessions(uuid, timestamptz)'], 'aura_log')
}

/** All that may be asked before a company is known. */
async function signIn(db: Kysely<unknown>): Promise<void> {
  // An attempt counts as a failure as it begins, under the row's lock, so that a hundred at once count a
  // hundred; a success takes its own count back. The one that reaches the limit is the last to be tried.
  await sql`create function begin_login(p_email text, p_limit integer, p_window interval, p_lock interval, p_now timestamptz)
    returns table (allowed boolean, failures integer, locked_until timestamptz)
    language sql volatile ${definer} as $$
      insert into login_guards as g (email, failures, since, locked_until, touched_at)
      values (lower(p_email), 1, p_now, case when p_limit <= 1 then p_now + p_lock end, p_now)
      on conflict (email) do update set
        failures = case when g.locked_until > p_now then g.failures + 1
          when g.locked_until is not null or g.since <= p_now - p_window then 1 else g.failures + 1 end,
        since = case when g.locked_until > p_now then g.since
          when g.locked_until is not null or g.since <= p_now - p_window then p_now else g.since end,
        locked_until = case when g.locked_until > p_now then g.locked_until
          when (case when g.locked_until is not null or g.since <= p_now - p_window then 1 else g.failures + 1 end) >= p_limit
          then p_now + p_lock end,
        touched_at = p_now
      returning g.failures <= p_limit, g.failures, g.locked_until $$`.execute(db)
  await sql`create function release_login(p_email text, p_limit integer) returns void
    language sql volatile ${definer} as $$
      update login_guards g set failures = greatest(g.failures - 1, 0),
        locked_until = case when g.failures - 1 >= p_limit then g.locked_until end
      where g.email = lower(p_email) $$`.execute(db)
  await sql`create function clear_login(p_email text, p_now timestamptz) returns boolean
    language sql volatile ${definer} as $$
      with gone as (delete from login_guards g where g.email = lower(p_email) returning g.locked_until)
      select coalesce(bool_or(gone.locked_until > p_now), false) from gone $$`.execute(db)
  await sql`create function is_locked_out(p_email text, p_now timestamptz) returns boolean
    language sql stable ${definer} as $$
      select exists (select from login_guards g where g.email = lower(p_email) and g.locked_until > p_now) $$`.execute(
    db,
  )
  await sql`create function find_refresh(p_hash text) returns table (company_id uuid, session_id uuid)
    language sql stable ${definer} as $$
      select t.company_id, t.session_id from refresh_tokens t where t.hash = p_hash $$`.execute(db)
  await sql`create function find_person(p_email text)
    returns table (company_id uuid, user_id uuid, email text, first_name text, language text, password_hash text, active boolean)
    language sql stable ${definer} as $$
      select u.company_id, u.id, u.email, u.first_name, u.language, u.password_hash, a.active from users u
      join access a on a.company_id = u.company_id and a.user_id = u.id
      where lower(u.email) = lower(p_email) and u.kind = 'person' $$`.execute(db)
  await sql`create function find_social(p_provider text, p_subject text)
    returns table (company_id uuid, user_id uuid, email text)
    language sql stable ${definer} as $$
      select s.company_id, s.user_id, u.email from social_accounts s
      join users u on u.company_id = s.company_id and u.id = s.user_id
      where s.provider = p_provider and s.subject = p_subject $$`.execute(db)
  await sql`create function find_challenge(p_hash text) returns table (company_id uuid, id uuid, user_id uuid, email text)
    language sql stable ${definer} as $$
      select c.company_id, c.id, c.user_id, u.email from challenges c
      join users u on u.company_id = c.company_id and u.id = c.user_id where c.hash = p_hash $$`.execute(db)
  await sql`create function find_challenge_from(p_email text, p_origin text, p_now timestamptz)
    returns table (company_id uuid, id uuid, user_id uuid, email text)
    language sql stable ${definer} as $$
      select c.company_id, c.id, c.user_id, u.email from users u
      join challenges c on c.company_id = u.company_id and c.user_id = u.id
      where lower(u.email) = lower(p_email) and c.origin_hash = p_origin
        and c.verified_at is null and c.closed_at is null and c.expires_at > p_now
      order by c.created_at desc limit 1 $$`.execute(db)
  await sql`create function find_reset(p_hash text) returns table (company_id uuid, id uuid, user_id uuid, email text)
    language sql stable ${definer} as $$
      select r.company_id, r.id, r.user_id, u.email from password_resets r
      join users u on u.company_id = r.company_id and u.id = r.user_id where r.hash = p_hash $$`.execute(db)
  await sql`create function find_wall(p_hash text) returns table (company_id uuid, id uuid)
    language sql stable ${definer} as $$ select w.company_id, w.id from display_devices w where w.hash = p_hash $$`.execute(
    db,
  )
  await sql`create function find_trusted_device(p_email text, p_hashes text[], p_seen_since timestamptz) returns text
    language sql stable ${definer} as $$
      select d.hash from users u join known_devices d on d.company_id = u.company_id and d.user_id = u.id
      where lower(u.email) = lower(p_email) and u.kind = 'person' and d.trusted
        and d.hash = any (p_hashes) and d.last_seen_at > p_seen_since
      order by d.last_seen_at desc limit 1 $$`.execute(db)
  await sql`create function is_registered(p_cnpj text, p_email text) returns table (cnpj_exists boolean, email_exists boolean)
    language sql stable ${definer} as $$
      select exists (select from companies c where c.cnpj = p_cnpj),
        exists (select from users u where lower(u.email) = lower(p_email)) $$`.execute(db)
  await grantFunctions(db, [
    'begin_login(text, integer, interval, interval, timestamptz)',
    'release_login(text, integer)',
    'clear_login(text, timestamptz)',
    'is_locked_out(text, timestamptz)',
    'find_refresh(text)',
    'find_person(text)',
    'find_social(text, text)',
    'find_challenge(text)',
    'find_challenge_from(text, text, timestamptz)',
    'find_reset(text)',
    'find_wall(text)',
    'find_trusted_device(text, text[], timestamptz)',
    'is_registered(text, text)',
  ])
}

async function registrations(db: Kysely<unknown>): Promise<void> {
  await sql`create function add_registration(p_row jsonb) returns void
    language sql volatile ${definer} as $$
      insert into registrations (id, email, company_id, role, cnpj, password_hash, data, provider, subject, language,
        hash, sealed, sends, sent_at, created_at, expires_at, invited_by, manager_id)
      select r.id, lower(r.email), r.company_id, r.role, r.cnpj, r.password_hash, r.data, r.provider, r.subject,
        r.language, r.hash, r.sealed, 1, r.created_at, r.created_at, r.expires_at, r.invited_by, r.manager_id
      from jsonb_populate_record(null::registrations, p_row) r $$`.execute(db)
  await sql`create function find_registration(p_hash text, p_email text) returns setof registrations
    language sql stable ${definer} as $$
      select r.* from registrations r where r.hash = p_hash and r.email = lower(p_email) $$`.execute(db)
  await sql`create function latest_registration(p_email text) returns setof registrations
    language sql stable ${definer} as $$
      select r.* from registrations r where r.email = lower(p_email) and r.confirmed_at is null
        and not exists (select from users u where lower(u.email) = lower(p_email))
      order by r.created_at desc limit 1 $$`.execute(db)
  // At most one mail a minute and ten in all; false when that is used up.
  await sql`create function send_registration(p_id uuid, p_now timestamptz, p_expires timestamptz) returns boolean
    language sql volatile ${definer} as $$
      with sent as (update registrations r set sends = r.sends + 1, sent_at = p_now, expires_at = p_expires
        where r.id = p_id and r.confirmed_at is null and r.sends < 10 and r.sent_at <= p_now - interval '1 minute'
        returning 1)
      select exists (select from sent) $$`.execute(db)
  // Of two clicks at once the second finds it taken.
  await sql`create function take_registration(p_id uuid, p_now timestamptz) returns boolean
    language sql volatile ${definer} as $$
      with taken as (update registrations r set confirmed_at = p_now, password_hash = null, sealed = ''
        where r.id = p_id and r.confirmed_at is null and r.expires_at > p_now returning 1)
      select exists (select from taken) $$`.execute(db)
  await sql`create function company_invitations() returns setof registrations
    language sql stable ${definer} as $$
      select r.* from registrations r where r.company_id = current_company() and r.confirmed_at is null
      order by r.created_at desc limit 500 $$`.execute(db)
  await sql`create function company_invitation(p_id uuid) returns setof registrations
    language sql stable ${definer} as $$
      select r.* from registrations r
      where r.id = p_id and r.company_id = current_company() and r.confirmed_at is null $$`.execute(db)
  await sql`create function withdraw_registration(p_id uuid) returns boolean
    language sql volatile ${definer} as $$
      with gone as (delete from registrations r
        where r.id = p_id and r.company_id = current_company() and r.confirmed_at is null returning 1)
      select exists (select from gone) $$`.execute(db)
  // An invitation that is sent again belongs to its new sender.
  await sql`create function take_over_registration(p_id uuid, p_by uuid) returns void
    language sql volatile ${definer} as $$
      update registrations r set invited_by = p_by
      where r.id = p_id and r.company_id = current_company() and r.confirmed_at is null $$`.execute(db)
  await grantFunctions(db, [
    'add_registration(jsonb)',
    'find_registration(text, text)',
    'latest_registration(text)',
    'send_registration(uuid, timestamptz, timestamptz)',
    'take_registration(uuid, timestamptz)',
    'company_invitations()',
    'company_invitation(uuid)',
    'withdraw_registration(uuid)',
    'take_over_registration(uuid, uuid)',
  ])
}

async function forget(db: Kysely<unknown>): Promise<void> {
  // A used token stays as long as its session lives, because its second use is what betrays a thief.
  await sql`create function forget_refresh_tokens(p_limit integer) returns integer
    language plpgsql volatile ${definer} as $$
    declare
      v_count integer;
    begin
      delete from refresh_tokens where ctid = any (array(
        select t.ctid from sessions s join refresh_tokens t on t.company_id = s.company_id and t.session_id = s.id
        where least(s.expires_at, s.ended_at) < now() - interval '1 day' limit p_limit));
      get diagnostics v_count = row_count;
      return v_count;
    end $$`.execute(db)
  await sql`create function forget_identity_rows(p_limit integer) returns integer
    language plpgsql volatile ${definer} as $$
    declare
      v_count integer;
      v_most integer := 0;
    begin
      delete from challenges where ctid = any (array(
        select t.ctid from challenges t where t.expires_at < now() - interval '1 hour' limit p_limit));
      get diagnostics v_count = row_count; v_most := greatest(v_most, v_count);
      delete from login_guards where ctid = any (array(select t.ctid from login_guards t
        where t.touched_at < now() - interval '7 days' and coalesce(t.locked_until, now()) <= now() limit p_limit));
      get diagnostics v_count = row_count; v_most := greatest(v_most, v_count);
      delete from registrations where ctid = any (array(
        select t.ctid from registrations t where t.expires_at < now() - interval '7 days' limit p_limit));
      get diagnostics v_count = row_count; v_most := greatest(v_most, v_count);
      delete from password_resets where ctid = any (array(
        select t.ctid from password_resets t where t.expires_at < now() - interval '1 day' limit p_limit));
      get diagnostics v_count = row_count; v_most := greatest(v_most, v_count);
      delete from login_failures where ctid = any (array(
        select t.ctid from login_failures t where t.at < now() - interval '90 days' limit p_limit));
      get diagnostics v_count = row_count; v_most := greatest(v_most, v_count);
      return v_most;
    end $$`.execute(db)
  await grantFunctions(db, ['forget_refresh_tokens(integer)', 'forget_identity_rows(integer)'])
}
