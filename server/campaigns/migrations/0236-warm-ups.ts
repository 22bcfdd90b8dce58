import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** How many letters a day a sending domain may send while receivers get to know it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table domain_warm_ups (
    company_id uuid not null references companies (id),
    domain text not null,
    first_per_day integer not null,
    growth integer not null,
    target_per_day integer not null,
    step integer not null default 0,
    step_since timestamptz not null,
    outcome text not null default 'begun',
    version integer not null default 1,
    primary key (company_id, domain))`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['domain_warm_ups'])
}
