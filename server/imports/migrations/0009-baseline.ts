import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Tables that people bring in: the work, and each row of the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table imports (
    company_id uuid not null references companies (id),
    id uuid not null,
    kind text not null,
    file_id uuid not null,
    name text not null,
    state text not null,
    reason text,
    reason_params jsonb,
    head jsonb,
    mapping jsonb,
    params jsonb not null default '{}',
    round integer not null default 0,
    total integer not null default 0,
    checked integer not null default 0,
    creates integer not null default 0,
    updates integer not null default 0,
    unchanged integer not null default 0,
    problems integer not null default 0,
    done integer not null default 0,
    failed integer not null default 0,
    undone integer not null default 0,
    changed_since integer not null default 0,
    created_by uuid not null,
    created_at timestamptz not null,
    acting uuid,
    undo_until timestamptz,
    primary key (company_id, id))`.execute(db)
  // Serves the list of a kind's imports, newest first.
  await sql`create index imports_kind on imports (company_id, kind, created_at desc)`.execute(db)
  await sql`create table import_rows (
    company_id uuid not null,
    import_id uuid not null,
    n integer not null,
    cells text[] not null,
    round integer not null default 0,
    key text,
    outcome text,
    target_id uuid,
    before jsonb,
    after jsonb,
    problem jsonb,
    done text,
    kept jsonb,
    primary key (company_id, import_id, n),
    foreign key (company_id, import_id) references imports (company_id, id))`.execute(db)
  // Serves the search for the first row with a key.
  await sql`create index import_rows_key on import_rows (company_id, import_id, key) where key is not null`.execute(db)
  // Serves the pages of one outcome, and what is left to be applied.
  await sql`create index import_rows_outcome on import_rows (company_id, import_id, outcome, n)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['imports', 'import_rows'])
}
