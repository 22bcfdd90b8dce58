import { type Kysely, sql } from 'kysely'

/** People, their rights, their sessions; and the named look-ups that run before a company is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table users (
    company_id uuid not null references companies (id),
    id uuid not null,
    email text not null,
    first_name text not null,
    last_name text not null,
    password_hash text,
    language text not null default 'pt-BR',
    created_at timestamptz not null default now(),
    primary key (company_id, id))`.execute(db)
  // One account an address; also serves the sign-in.
  await sql`create unique index users_email on users (lower(email))`.execute(db)

  await sql`create table access (
    company_id uuid not null,
    user_id uuid not null,
    version integer not null default 1,
    role text not null,
    active boolean not null default true,
    permissions text[] not null,
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
    primary key (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // Serves the gateway's warm-up, which wants the sessions that ended lately.
  await sql`create index sessions_ended on sessions (company_id, ended_at) where ended_at is not null`.execute(db)

  await sql`create table refresh_tokens (
    company_id uuid not null,
    session_id uuid not null,
    hash text not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    primary key (company_id, hash),
    foreign key (company_id, session_id) references sessions (company_id, id))`.execute(db)
  // Serves the look-up of a token whose company is not known yet.
  await sql`create unique index refresh_tokens_hash on refresh_tokens (hash)`.execute(db)

  for (const table of ['users', 'access', 'sessions', 'refresh_tokens']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }

  await sql`create table login_failures (
    id uuid primary key,
    email text not null,
    reason text not null,
    user_agent text,
    at timestamptz not null default now())`.execute(db)
  await sql`create index login_failures_email on login_failures (email, at)`.execute(db)
  await sql`grant select, insert on login_failures to aura_app`.execute(db)

  await sql`create function find_login(p_email text)
    returns table (company_id uuid, user_id uuid, password_hash text, active boolean)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select u.company_id, u.id, u.password_hash, a.active from users u
      join access a on a.company_id = u.company_id and a.user_id = u.id
      where lower(u.email) = lower(p_email) $$`.execute(db)
  await sql`create function find_refresh(p_hash text) returns table (company_id uuid, session_id uuid)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select t.company_id, t.session_id from refresh_tokens t where t.hash = p_hash $$`.execute(db)
  // What a gateway must know of a company before it answers its first socket.
  await sql`create function gateway_access(p_company uuid)
    returns table (user_id uuid, version integer, role text, active boolean, permissions text[])
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select a.user_id, a.version, a.role, a.active, a.permissions from access a where a.company_id = p_company $$`.execute(
    db,
  )
  await sql`create function gateway_ended_sessions(p_company uuid, p_since timestamptz) returns table (id uuid)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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
  for (const name of [
    'find_login(text)',
    'find_refresh(text)',
    'gateway_access(uuid)',
    'gateway_ended_sessions(uuid, timestamptz)',
  ])
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
  await sql`grant execute on function find_login(text), find_refresh(text) to aura_app`.execute(db)
  await sql`grant execute on function gateway_access(uuid), gateway_ended_sessions(uuid, timestamptz) to aura_log`.execute(
    db,
  )
}
