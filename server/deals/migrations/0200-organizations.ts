import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** Organizations: customers that are no persons, with the contacts and the deals that they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table organizations (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    legal_name text,
    cnpj text,
    email text,
    phone text,
    website text,
    street text,
    city text,
    state text,
    note text,
    archived boolean not null default false,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    version integer not null default 1,
    primary key (company_id, id))`.execute(db)
  // A CNPJ names one organization; one that is archived keeps its number.
  await sql`create unique index organizations_cnpj on organizations (company_id, cnpj) where cnpj is not null`.execute(
    db,
  )
  // Serves the list by name, and whether an import knows the name.
  await sql`create index organizations_name on organizations (company_id, plain_text(name))`.execute(db)
  // Serves those that changed last.
  await sql`create index organizations_changed on organizations (company_id, changed_at desc)`.execute(db)
  await sql`create table organization_contacts (
    company_id uuid not null,
    contact_id uuid not null,
    organization_id uuid not null,
    name text not null,
    came_from uuid,
    primary key (company_id, contact_id),
    foreign key (company_id, contact_id) references contacts (company_id, id),
    foreign key (company_id, organization_id) references organizations (company_id, id))`.execute(db)
  // Serves the contacts of an organization.
  await sql`create index organization_contacts_of on organization_contacts (company_id, organization_id)`.execute(db)
  await ownCompany(db, 'select, insert, update', ['organizations'])
  await ownCompany(db, 'select, insert, update, delete', ['organization_contacts'])

  await sql`alter table deals
    add column organization_id uuid,
    add column organization_name text,
    add foreign key (company_id, organization_id) references organizations (company_id, id)`.execute(db)
  // Serves the deals of an organization.
  await sql`create index deals_of_organization on deals (company_id, organization_id)
    where organization_id is not null`.execute(db)
  await keepSearchable(db, {
    table: 'organizations',
    type: 'organization',
    title: ['name'],
    also: ['legal_name', 'cnpj', 'email'],
  })
}
