import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Tables that people take away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table exports (
    company_id uuid not null references companies (id),
    id uuid not null,
    kind text not null,
    format text not null,
    params jsonb not null,
    state text not null,
    rows integer not null default 0,
    file_id uuid,
    name text,
    reason text,
    created_by uuid not null,
    created_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  // Serves one's own list, newest first.
  await sql`create index exports_own on exports (company_id, created_by, created_at desc)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['exports'])
}
