import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Files: a row each; their content lies elsewhere under its hash, once for all rows of a company that have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table files (
    company_id uuid not null references companies (id),
    id uuid not null,
    purpose text not null,
    name text not null,
    type text not null,
    size bigint not null,
    hash text not null,
    created_by uuid,
    created_at timestamptz not null,
    stored boolean not null default false,
    taken_at timestamptz,
    expires_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  // Serves the question whether a content is still needed, and the sum of what a company keeps.
  await sql`create index files_hash on files (company_id, hash) include (size)`.execute(db)
  // Serves the count of what waits of one person.
  await sql`create index files_waiting on files (company_id, created_by) where taken_at is null`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['files'])
}
