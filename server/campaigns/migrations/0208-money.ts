import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** On which cost centre a campaign is booked, and what campaigns have reserved of a month's money before it is booked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns
    add column cost_centre_id uuid,
    add constraint campaigns_centre foreign key (company_id, cost_centre_id) references cost_centres (company_id, id)`.execute(
    db,
  )
  await sql`alter table campaign_recipients add column reserved bigint`.execute(db)
  await sql`alter table campaign_rules add column month_budget bigint`.execute(db)
  // Null: the company's default centre, which may not be there yet.
  await sql`create table campaign_spend (
    company_id uuid not null references companies (id),
    month text not null,
    centre_id uuid,
    reserved bigint not null default 0,
    booked bigint not null default 0,
    unique nulls not distinct (company_id, month, centre_id),
    foreign key (company_id, centre_id) references cost_centres (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['campaign_spend'])
}
