import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Each person's thread with the assistant, and whether models answer in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table assistant_threads (
    company_id uuid not null,
    user_id uuid not null,
    answering uuid,
    lease_until timestamptz,
    primary key (company_id, user_id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // Serves the search for answers whose process died.
  await sql`create index assistant_threads_answering on assistant_threads (company_id, lease_until)
    where answering is not null`.execute(db)
  await sql`create table assistant_messages (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    serial bigint generated always as identity,
    role text not null,
    text text not null,
    model text,
    state text not null,
    figures jsonb not null default '[]',
    chart jsonb,
    action jsonb,
    page text,
    names text[] not null default '{}',
    at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, user_id) references assistant_threads (company_id, user_id))`.execute(db)
  // Serves the newest messages of a thread.
  await sql`create index assistant_messages_newest on assistant_messages (company_id, user_id, serial desc)`.execute(db)
  await sql`create table assistant_policies (
    company_id uuid not null primary key references companies (id),
    models boolean not null)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['assistant_threads', 'assistant_messages'])
  await ownCompany(db, 'select, insert, update', ['assistant_policies'])
}
