import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Who answers for a credential, and secrets that two people read in an emergency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table credentials add column owner_id uuid`.execute(db)
  await sql`alter table credentials
    add foreign key (company_id, owner_id) references users (company_id, id)`.execute(db)
  await sql`create table credential_settings (
    company_id uuid primary key references companies (id),
    reading_allowed boolean not null)`.execute(db)
  await sql`create table credential_readings (
    company_id uuid not null,
    id uuid not null,
    credential_id uuid not null,
    reason text not null,
    state text not null default 'asked',
    asked_by uuid not null,
    asked_at timestamptz not null,
    decided_by uuid,
    decided_at timestamptz,
    read_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, credential_id) references credentials (company_id, id),
    foreign key (company_id, asked_by) references users (company_id, id),
    foreign key (company_id, decided_by) references users (company_id, id))`.execute(db)
  // Serves the list, the newest first.
  await sql`create index credential_readings_latest on credential_readings (company_id, asked_at desc)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['credential_settings', 'credential_readings'])
}
