import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** A connection keeps deals equal beside contacts, and hears of single records from its CRM. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table crm_connections
    add column deals jsonb,
    add column deals_cursor text,
    add column is_deals_loaded boolean not null default false,
    add column listed_at timestamptz,
    add column has_webhook boolean not null default false`.execute(db)
  // Serves the door of webhooks, which knows no company yet.
  await sql`create unique index crm_connections_id on crm_connections (id)`.execute(db)
  await sql`alter table crm_links
    add column object text not null default 'contacts',
    add column deal_id uuid,
    add column refused_at timestamptz,
    add foreign key (company_id, deal_id) references deals (company_id, id),
    drop constraint crm_links_pkey,
    add primary key (company_id, connection_id, object, remote_id)`.execute(db)
  // Serves the changes of a deal, and lets it be one record there.
  await sql`create unique index crm_links_deal on crm_links (company_id, deal_id, connection_id)`.execute(db)
  await sql`alter table crm_changes rename column contact_id to own_id`.execute(db)
  await sql`alter table crm_changes
    add column object text not null default 'contacts',
    add column changed_at timestamptz,
    drop constraint crm_changes_pkey,
    add primary key (company_id, connection_id, object, own_id)`.execute(db)
  await sql`drop index crm_changes_order`.execute(db)
  // Serves the next one to be sent: contacts before the deals that name them.
  await sql`create index crm_changes_order on crm_changes (company_id, connection_id, object, tries, at, own_id)`.execute(
    db,
  )
  await sql`alter table crm_runs add column object text not null default 'contacts'`.execute(db)
  await sql`alter table crm_entries rename column contact_id to own_id`.execute(db)
  await sql`alter table crm_entries rename column contact_version to own_version`.execute(db)
  await sql`alter table crm_entries add column object text not null default 'contacts'`.execute(db)
  await sql`create table crm_signals (
    company_id uuid not null,
    connection_id uuid not null,
    object text not null,
    remote_id text not null,
    mark integer not null default 1,
    at timestamptz not null,
    primary key (company_id, connection_id, object, remote_id),
    foreign key (company_id, connection_id) references crm_connections (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['crm_signals'])
  await sql`create function company_of_crm(p_id uuid) returns uuid language sql stable ${definer}
    as $$ select company_id from crm_connections where id = p_id and state <> 'removed' $$`.execute(db)
  await grantFunctions(db, ['company_of_crm(uuid)'])
}
