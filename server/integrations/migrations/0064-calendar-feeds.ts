import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** The address at which a user's calendar reads what they have to do; of the address itself only the hash is here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table calendar_feeds (
    company_id uuid not null,
    user_id uuid not null,
    address_hash text not null,
    created_at timestamptz not null,
    last_read_at timestamptz,
    primary key (company_id, user_id),
    foreign key (company_id, user_id) references users (company_id, id))`.execute(db)
  // Serves the door, which knows no company yet.
  await sql`create unique index calendar_feeds_address on calendar_feeds (address_hash)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['calendar_feeds'])
  await sql`create function company_of_calendar(p_hash text) returns uuid language sql stable ${definer}
    as $$ select company_id from calendar_feeds where address_hash = p_hash $$`.execute(db)
  await grantFunctions(db, ['company_of_calendar(text)'])
}
