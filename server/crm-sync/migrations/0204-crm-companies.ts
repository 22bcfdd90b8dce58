import { type Kysely, sql } from 'kysely'

/** A connection keeps organizations equal, beside contacts and deals: the companies of the CRM. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table crm_connections
    add column companies jsonb,
    add column companies_cursor text,
    add column is_companies_loaded boolean not null default false`.execute(db)
  await sql`alter table crm_links
    add column organization_id uuid,
    add foreign key (company_id, organization_id) references organizations (company_id, id)`.execute(db)
  // Serves the changes of an organization, and lets it be one record there.
  await sql`create unique index crm_links_organization on crm_links (company_id, organization_id, connection_id)`.execute(
    db,
  )
}
