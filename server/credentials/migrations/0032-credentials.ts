import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Every secret of a company in one table, and the keys it is sealed with; the secrets of channels move in as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_keys (
    company_id uuid not null references companies (id),
    id uuid not null,
    wrapped text not null,
    master_key text not null,
    current boolean not null,
    created_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  // New secrets are sealed with one key.
  await sql`create unique index data_keys_current on data_keys (company_id) where current`.execute(db)
  await sql`create table credentials (
    company_id uuid not null references companies (id),
    id uuid not null,
    kind text not null,
    name text not null,
    state text not null default 'active',
    created_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  await sql`create table credential_versions (
    company_id uuid not null,
    credential_id uuid not null,
    n integer not null check (n >= 1),
    sealed text,
    data_key uuid,
    created_at timestamptz not null,
    primary key (company_id, credential_id, n),
    foreign key (company_id, credential_id) references credentials (company_id, id),
    foreign key (company_id, data_key) references data_keys (company_id, id))`.execute(db)
  // Serves what a rotation of keys has still to seal anew, and whether a key is still needed.
  await sql`create index credential_versions_sealed on credential_versions (company_id, data_key)
    where sealed is not null`.execute(db)
  await ownCompany(db, 'select, insert', ['data_keys'])
  await ownCompany(db, 'select, insert, update', ['credentials', 'credential_versions'])
  await sql`alter table channels add column credential_id uuid, add column backup_credential_id uuid`.execute(db)
  await sql`update channels set
    credential_id = case when kind = 'webchat' or state = 'removed' then null else id end,
    backup_credential_id = case when backup_secrets is null then null else gen_random_uuid() end`.execute(db)
  const moves = [
    ['credential_id', 'secrets'],
    ['backup_credential_id', 'backup_secrets'],
  ] as const
  for (const [id, sealed] of moves) {
    await sql`insert into credentials (company_id, id, kind, name, created_at)
      select company_id, ${sql.ref(id)}, kind, name, created_at from channels where ${sql.ref(id)} is not null`.execute(
      db,
    )
    await sql`insert into credential_versions (company_id, credential_id, n, sealed, created_at)
      select company_id, ${sql.ref(id)}, 1, ${sql.ref(sealed)}, created_at from channels where ${sql.ref(id)} is not null`.execute(
      db,
    )
    await sql`alter table channels add foreign key (company_id, ${sql.ref(id)}) references credentials (company_id, id)`.execute(
      db,
    )
  }
  await sql`alter table channels drop column secrets, drop column backup_secrets,
    add check (backup is not null or backup_credential_id is null)`.execute(db)
}
