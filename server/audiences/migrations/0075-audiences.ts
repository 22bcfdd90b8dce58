import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Named questions about contacts, and the indexes that answer them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audiences (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    definition jsonb not null,
    archived boolean not null default false,
    version integer not null default 1,
    primary key (company_id, id))`.execute(db)
  await sql`create unique index audiences_name on audiences (company_id, plain_text(name)) where not archived`.execute(
    db,
  )
  await ownCompany(db, 'select, insert, update', ['audiences'])
  // Serves who has consented, or withdrawn, on a channel.
  await sql`create index contact_consents_state on contact_consents (company_id, channel, state, contact_id)`.execute(
    db,
  )
  // Serves who has an address of a kind, and whose telephone begins so.
  await sql`create index contact_addresses_kind on contact_addresses (company_id, kind, value text_pattern_ops, contact_id)`.execute(
    db,
  )
  // Serves who has written lately.
  await sql`create index conversations_last_inbound on conversations (company_id, last_inbound_at, contact_id)
    where last_inbound_at is not null`.execute(db)
}
