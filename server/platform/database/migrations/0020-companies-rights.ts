import { type Kysely, sql } from 'kysely'
import { grantModule } from '../grant-module.ts'

/** What rights follow from beside the role: the company's plan, exceptions of a person, the scope of a token. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access add column withheld text[] not null default '{}'`.execute(db)

  await sql`create table company_plans (
    company_id uuid not null references companies (id),
    module_name text not null,
    is_active boolean not null,
    primary key (company_id, module_name))`.execute(db)

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

  for (const table of ['company_plans', 'user_permissions', 'api_tokens']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }
  await sql`grant delete on company_plans, user_permissions to aura_app`.execute(db)

  await sql`drop function gateway_access(uuid)`.execute(db)
  await sql`create function gateway_access(p_company uuid)
    returns table (user_id uuid, version integer, role text, active boolean, permissions text[], withheld text[])
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
      select a.user_id, a.version, a.role, a.active, a.permissions, a.withheld from access a
      where a.company_id = p_company $$`.execute(db)
  await sql`revoke execute on function gateway_access(uuid) from public`.execute(db)
  await sql`grant execute on function gateway_access(uuid) to aura_log`.execute(db)

  const owners = ['platform_owner', 'company_owner']
  const administrators = [...owners, 'company_admin']
  const everybody = [...administrators, 'company_user']
  await grantModule(db, 'users', { view: everybody })
  await grantModule(db, 'companies', { view: owners, create: owners, manage: owners })
  await grantModule(db, 'settings', { view: everybody, update: administrators, manage: administrators })
}
