import { type Kysely, sql } from 'kysely'

/** The administration of people: what a role has in one company, invitations as rows, who was seen when, what happened to whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table role_permissions (
    company_id uuid not null references companies (id),
    role text not null,
    permission text not null,
    granted boolean not null,
    set_by uuid not null,
    set_at timestamptz not null,
    primary key (company_id, role, permission),
    foreign key (company_id, set_by) references users (company_id, id))`.execute(db)
  await sql`alter table role_permissions enable row level security`.execute(db)
  await sql`create policy own_company on role_permissions for all to aura_app
    using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
  await sql`grant select, insert, delete on role_permissions to aura_app`.execute(db)

  // Serves the time at which each person of a list was last there.
  await sql`create index sessions_seen on sessions (company_id, user_id, last_seen_at desc)`.execute(db)
  await sql`alter table registrations add column invited_by uuid, add column manager_id uuid`.execute(db)
  // Serves the open invitations of a company.
  await sql`create index registrations_company on registrations (company_id, created_at desc)
    where company_id is not null and confirmed_at is null`.execute(db)
  // Serves what happened to one account. Only what is about accounts is in it, so other work does not pay for it.
  await sql`create index events_accounts on events using gin (about)
    where name like 'identity.%' or name like 'companies.%'`.execute(db)

  await invitations(db)
  await people(db)
  const offered = [
    'company_invitations()',
    'company_invitation(uuid)',
    'withdraw_registration(uuid)',
    'locked_people(timestamptz)',
    'find_account(text)',
    'account_history(uuid, bigint, integer)',
    'move_home(uuid, uuid, uuid, uuid, timestamptz)',
  ]
  for (const name of offered) {
    await sql`revoke execute on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to aura_app`.execute(db)
  }
}

const definer = sql`security definer set search_path = pg_catalog, public, pg_temp`

async function invitations(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function add_registration(p_row jsonb) returns void
    language sql volatile ${definer} as $$
      insert into registrations (id, email, company_id, role, cnpj, password_hash, data, provider, subject, language,
        hash, sealed, sends, sent_at, created_at, expires_at, invited_by, manager_id)
      select r.id, lower(r.email), r.company_id, r.role, r.cnpj, r.password_hash, r.data, r.provider, r.subject,
        r.language, r.hash, r.sealed, 1, r.created_at, r.created_at, r.expires_at, r.invited_by, r.manager_id
      from jsonb_populate_record(null::registrations, p_row) r $$`.execute(db)
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
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`create function locked_people(p_now timestamptz) returns table (user_id uuid, until timestamptz)
    language sql stable ${definer} as $$
      select u.id, g.locked_until from login_guards g
      join users u on lower(u.email) = g.email and u.company_id = current_company() and u.kind = 'person'
      where g.locked_until > p_now $$`.execute(db)

  // Whoever signs in with the address, and how she stands to the company that is set. It names no other company.
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
}
