import { type Kysely, sql } from 'kysely'

/**
 * One person in several companies: her account is at home in one, and a membership gives her an account of
 * the kind `member` in each of the others. She signs in at home alone, so only home addresses are unique.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_email`.execute(db)
  // One account an address; also serves the sign-in.
  await sql`create unique index users_email on users (lower(email)) where kind = 'person'`.execute(db)
  // Serves the question whether an address is registered at all.
  await sql`create index users_any_email on users (lower(email))`.execute(db)

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
  await sql`alter table memberships enable row level security`.execute(db)
  await sql`create policy own_company on memberships for all to aura_app
    using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
  await sql`grant select, insert on memberships to aura_app`.execute(db)

  // Looks beyond the company that is set, for one of its own people and no further than her own accounts.
  await sql`create function memberships_of(p_user uuid)
    returns table (company_id uuid, user_id uuid, name text, role text, home boolean, cause uuid)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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
  await sql`revoke execute on function memberships_of(uuid) from public`.execute(db)
  await sql`grant execute on function memberships_of(uuid) to aura_app`.execute(db)
}
