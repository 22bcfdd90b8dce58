import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Authorizations that people began at a provider, and the grants that came of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table oauth_requests (
    company_id uuid not null,
    state_hash text not null,
    user_id uuid not null,
    credential_id uuid not null,
    about jsonb not null,
    expires_at timestamptz not null,
    primary key (company_id, state_hash),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, credential_id) references credentials (company_id, id))`.execute(db)
  await sql`create table oauth_grants (
    company_id uuid not null,
    credential_id uuid not null,
    address text not null,
    client_auth text not null,
    state text not null default 'valid',
    expires_at timestamptz not null,
    refreshing text,
    refreshing_until timestamptz,
    failures integer not null default 0,
    authorized_by uuid not null,
    authorized_at timestamptz not null,
    refreshed_at timestamptz,
    primary key (company_id, credential_id),
    foreign key (company_id, authorized_by) references users (company_id, id),
    foreign key (company_id, credential_id) references credentials (company_id, id))`.execute(db)
  await sql`alter table crm_connections add column is_authorized boolean not null default false`.execute(db)
  await ownCompany(db, 'select, insert, delete', ['oauth_requests'])
  await ownCompany(db, 'select, insert, update, delete', ['oauth_grants'])
}
