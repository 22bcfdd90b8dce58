import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/**
 * How many messages a second an account at a provider takes from all channels that use it. A message holds a slot of its account
 * from before the call until a second after the answer, so that no second at the provider sees more messages than there are slots.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_rates (
    company_id uuid not null references companies (id),
    account text not null,
    per_second integer,
    version integer not null default 0,
    primary key (company_id, account))`.execute(db)
  await sql`create table send_slots (
    company_id uuid not null references companies (id),
    account text not null,
    n integer not null,
    message_id uuid,
    busy_until timestamptz not null default '-infinity',
    primary key (company_id, account, n)) with (fillfactor = 50)`.execute(db)
  await sql`create table awaited_answers (
    company_id uuid not null references companies (id),
    account text not null,
    until timestamptz not null,
    primary key (company_id, account)) with (fillfactor = 50)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['provider_rates', 'send_slots', 'awaited_answers'])
}
