import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** Forms on the company's own sites, every text of their consents, who filled them in, and where contacts came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table capture_forms (
    company_id uuid not null,
    id uuid not null,
    name text not null,
    title text not null,
    consent_text text not null,
    consent_version integer not null default 1,
    asks_phone boolean not null,
    sites jsonb not null,
    made_at timestamptz not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id),
    unique (id))`.execute(db)
  await sql`create unique index capture_forms_name on capture_forms (company_id, plain_text(name)) where not archived`.execute(
    db,
  )
  await sql`create table form_consents (
    company_id uuid not null,
    form_id uuid not null,
    version integer not null,
    text text not null,
    at timestamptz not null,
    primary key (company_id, form_id, version),
    foreign key (company_id, form_id) references capture_forms (company_id, id))`.execute(db)
  await sql`create table form_submissions (
    company_id uuid not null,
    id uuid not null,
    form_id uuid not null,
    consent_version integer not null,
    name text not null,
    email text not null,
    phone text,
    utm_source text,
    utm_medium text,
    utm_campaign text,
    at timestamptz not null,
    token_hash text not null,
    confirmed_at timestamptz,
    contact_id uuid,
    primary key (company_id, id),
    foreign key (company_id, form_id, consent_version) references form_consents (company_id, form_id, version),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade)`.execute(db)
  // Serves the link in the letter, which knows no company yet.
  await sql`create unique index form_submissions_token on form_submissions (token_hash)`.execute(db)
  // Serves whether a letter went to the address a moment ago, and the sources.
  await sql`create index form_submissions_form on form_submissions (company_id, form_id, at)`.execute(db)
  await sql`create table contact_sources (
    company_id uuid not null,
    contact_id uuid not null,
    kind text not null,
    subject text not null,
    name text not null,
    utm_source text,
    utm_medium text,
    utm_campaign text,
    at timestamptz not null,
    primary key (company_id, contact_id, kind, subject),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade)`.execute(db)
  // Serves the sources of a period.
  await sql`create index contact_sources_at on contact_sources (company_id, at)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['capture_forms', 'form_submissions'])
  await ownCompany(db, 'select, insert', ['form_consents', 'contact_sources'])
  await sql`create function company_of_form(p_form uuid) returns uuid language sql stable ${definer}
    as $$ select company_id from capture_forms where id = p_form and not archived $$`.execute(db)
  await sql`create function company_of_submission(p_hash text) returns uuid language sql stable ${definer}
    as $$ select company_id from form_submissions where token_hash = p_hash $$`.execute(db)
  await grantFunctions(db, ['company_of_form(uuid)', 'company_of_submission(text)'])
}
