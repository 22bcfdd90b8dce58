import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Contacts are archived, and many are changed at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contacts add column archived_at timestamptz`.execute(db)
  // Serve the newest first, and by name.
  await sql`drop index contacts_newest`.execute(db)
  await sql`drop index contacts_name`.execute(db)
  await sql`create index contacts_newest on contacts (company_id, created_at desc, id)
    where merged_into is null and archived_at is null`.execute(db)
  await sql`create index contacts_name on contacts (company_id, plain_text(name), id)
    where merged_into is null and archived_at is null`.execute(db)
  // Serves the list of those that are archived.
  await sql`create index contacts_archived on contacts (company_id, created_at desc, id)
    where archived_at is not null`.execute(db)
  await sql`create table contact_bulks (
    company_id uuid not null references companies (id),
    id uuid not null,
    change jsonb not null,
    state text not null check (state in ('running', 'done', 'undoing', 'undone', 'failed')),
    total integer not null,
    done integer not null default 0,
    changed integer not null default 0,
    reason text,
    created_by uuid not null,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, created_by) references users (company_id, id))`.execute(db)
  // Serves one's own, newest first.
  await sql`create index contact_bulks_own on contact_bulks (company_id, created_by, created_at desc)`.execute(db)
  await sql`create table contact_bulk_items (
    company_id uuid not null,
    bulk_id uuid not null,
    contact_id uuid not null,
    outcome text not null default 'waiting' check (outcome in ('waiting', 'changed', 'unchanged', 'undone')),
    primary key (company_id, bulk_id, contact_id),
    foreign key (company_id, bulk_id) references contact_bulks (company_id, id) on delete cascade)`.execute(db)
  // Serves what is still to be done, and what is to be undone.
  await sql`create index contact_bulk_items_open on contact_bulk_items (company_id, bulk_id, outcome, contact_id)`.execute(
    db,
  )
  await ownCompany(db, 'select, insert, update, delete', ['contact_bulks', 'contact_bulk_items'])
}
