import { type Kysely, sql } from 'kysely'
import { grantModule } from '../grant-module.ts'
import { keepSearchable } from '../keep-searchable.ts'

/** Fields of a company's own making, and what stands in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table custom_fields (
    company_id uuid not null references companies (id),
    id uuid not null,
    owner text not null,
    key text not null,
    label text not null,
    type text not null,
    choices jsonb not null,
    required boolean not null,
    position integer not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id),
    unique (company_id, owner, key))`.execute(db)
  await sql`create unique index custom_fields_label on custom_fields (company_id, owner, plain_text(label))
    where not archived`.execute(db)

  await sql`create table custom_values (
    company_id uuid not null,
    owner_id uuid not null,
    field_id uuid not null,
    value jsonb not null,
    key text not null generated always as (lower(left(value #>> '{}', 200))) stored,
    primary key (company_id, owner_id, field_id),
    foreign key (company_id, field_id) references custom_fields (company_id, id))`.execute(db)
  // Serves the lists that are narrowed to one value.
  await sql`create index custom_values_key on custom_values (company_id, field_id, key, owner_id)`.execute(db)

  for (const table of ['custom_fields', 'custom_values']) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`create policy own_company on ${sql.table(table)} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company())`.execute(db)
    await sql`grant select, insert, update on ${sql.table(table)} to aura_app`.execute(db)
  }
  await sql`grant delete on custom_values to aura_app`.execute(db)

  // What her fields say as one text, for the search: kept by whatever changes them, once a statement.
  await sql`alter table contacts add column facts text not null default ''`.execute(db)
  await sql`create function contact_facts() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      update contacts c set facts = coalesce((select left(string_agg(v.value #>> '{}', ' ' order by v.field_id), 300)
        from custom_values v
        where v.company_id = c.company_id and v.owner_id = c.id and jsonb_typeof(v.value) = 'string'), '')
      where (c.company_id, c.id) in (select d.company_id, d.owner_id from touched d);
      return null;
    end $$`.execute(db)
  for (const [when, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const)
    await sql`create trigger ${sql.id(`contact_facts_${when}`)} after ${sql.raw(when)} on custom_values
      referencing ${sql.raw(rows)} table as touched for each statement execute function contact_facts()`.execute(db)

  for (const when of ['added', 'changed', 'gone']) {
    await sql`drop trigger ${sql.id(`search_contact_${when}`)} on contacts`.execute(db)
    await sql`drop function ${sql.id(`search_contact_${when}`)}()`.execute(db)
  }
  await keepSearchable(db, { table: 'contacts', type: 'contact', title: ['name'], also: ['reach', 'facts', 'note'] })

  await grantModule(db, 'bases', { manage: ['platform_owner', 'company_owner', 'company_admin'] })
}
