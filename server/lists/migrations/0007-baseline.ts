import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Saved views of lists, and which of them a person's list opens with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table saved_lists (
    company_id uuid not null,
    id uuid not null,
    owner_id uuid not null,
    list text not null,
    name text not null,
    settings jsonb not null,
    shared boolean not null default false,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    foreign key (company_id, owner_id) references users (company_id, id))`.execute(db)
  // Serves the view of one's own, and their count.
  await sql`create index saved_lists_own on saved_lists (company_id, owner_id) where not shared`.execute(db)
  // Serves the view of the company's, and their count.
  await sql`create index saved_lists_shared on saved_lists (company_id) where shared`.execute(db)
  await sql`create table saved_list_defaults (
    company_id uuid not null,
    user_id uuid not null,
    list text not null,
    view_id uuid not null,
    primary key (company_id, user_id, list),
    foreign key (company_id, user_id) references users (company_id, id),
    foreign key (company_id, view_id) references saved_lists (company_id, id) on delete cascade)`.execute(db)
  // Serves the cascade.
  await sql`create index saved_list_defaults_view on saved_list_defaults (company_id, view_id)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['saved_lists', 'saved_list_defaults'])
}
