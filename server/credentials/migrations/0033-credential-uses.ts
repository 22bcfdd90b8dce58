import { type Kysely, sql } from 'kysely'
import { grantModule } from '../../platform/database/grant-module.ts'
import { ownCompany } from '../../platform/database/grants.ts'

const administrators = ['platform_owner', 'company_owner', 'company_admin']

/** Who uses a credential and how often, versions that overlap, and the signing secrets of webhook endpoints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credentials add column expires_on text, add column version integer not null default 1,
    add column changed_at timestamptz`.execute(db)
  await sql`alter table credential_versions add column overlap_until timestamptz,
    add column ended_at timestamptz, add column ending text`.execute(db)
  await sql`create table credential_uses (
    company_id uuid not null,
    credential_id uuid not null,
    day text not null,
    user_id uuid not null,
    purpose text not null,
    uses integer not null,
    last_at timestamptz not null,
    primary key (company_id, credential_id, day, user_id, purpose),
    foreign key (company_id, credential_id) references credentials (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['credential_uses'])
  await sql`insert into credentials (company_id, id, kind, name, created_at)
    select company_id, id, 'webhook', name, created_at from webhook_endpoints where state <> 'removed'`.execute(db)
  await sql`insert into credential_versions (company_id, credential_id, n, sealed, created_at, overlap_until)
    select company_id, id, 1, previous_secret, created_at, overlap_until from webhook_endpoints
      where state <> 'removed' and previous_secret is not null
    union all
    select company_id, id, 2, secret, created_at, null from webhook_endpoints where state <> 'removed'`.execute(db)
  await sql`alter table webhook_endpoints drop column secret, drop column previous_secret`.execute(db)
  await grantModule(db, 'credenciais', { view: administrators, update: administrators })
}
