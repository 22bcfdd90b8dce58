import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Templates, and each version of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table templates (
    company_id uuid not null references companies (id),
    id uuid not null,
    channel_kind text not null,
    account text,
    name text not null,
    language text not null,
    category text not null,
    state text not null,
    reason text,
    external_id text,
    provider_status text,
    version integer not null,
    submitting_version integer,
    sent_version integer,
    live_version integer,
    submitted_by uuid,
    submitted_at timestamptz,
    changed_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  // A provider knows a template by its name and language; what was put away makes room.
  await sql`create unique index templates_name on templates (company_id, channel_kind, coalesce(account, ''), name, language)
    where state <> 'retired'`.execute(db)
  await sql`create table template_versions (
    company_id uuid not null,
    template_id uuid not null,
    version integer not null,
    category text not null,
    parts jsonb not null,
    author_id uuid,
    author_name text not null,
    at timestamptz not null,
    outcome text,
    reason text,
    primary key (company_id, template_id, version),
    foreign key (company_id, template_id) references templates (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['templates', 'template_versions'])
}
