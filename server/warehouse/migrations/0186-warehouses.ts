import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Stores that the company's tables are exported to, their exports, and the files of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table warehouses (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    address text not null,
    region text not null,
    bucket text not null,
    folder text not null,
    tables jsonb not null,
    every text not null,
    state text not null,
    state_since timestamptz not null,
    problem text,
    failures integer not null default 0,
    next_at timestamptz not null,
    exported_at timestamptz,
    exported_until timestamptz,
    lease text,
    leased_until timestamptz,
    version integer not null default 1,
    created_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  await sql`create table warehouse_runs (
    company_id uuid not null,
    id uuid not null,
    warehouse_id uuid not null,
    state text not null default 'running',
    tables jsonb not null,
    since timestamptz,
    until timestamptz not null,
    position integer not null default 0,
    cursor text,
    problem text,
    started_at timestamptz not null,
    ended_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, warehouse_id) references warehouses (company_id, id))`.execute(db)
  // One export of a warehouse at a time.
  await sql`create unique index warehouse_runs_running on warehouse_runs (company_id, warehouse_id) where state = 'running'`.execute(
    db,
  )
  // Serves the latest exports.
  await sql`create index warehouse_runs_latest on warehouse_runs (company_id, warehouse_id, started_at desc)`.execute(
    db,
  )
  await sql`create table warehouse_files (
    company_id uuid not null,
    run_id uuid not null,
    key text not null,
    table_name text not null,
    rows integer not null,
    bytes integer not null,
    sha256 text not null,
    primary key (company_id, run_id, key),
    foreign key (company_id, run_id) references warehouse_runs (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['warehouses', 'warehouse_runs'])
  await ownCompany(db, 'select, insert', ['warehouse_files'])
  await keepSearchable(db, { table: 'warehouses', type: 'warehouse', title: ['name'], also: ['bucket', 'address'] })
}
