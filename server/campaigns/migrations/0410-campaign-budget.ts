import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** The ceiling of a campaign, and what its messages have reserved and booked, whatever their month and cost centre. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns add column budget bigint check (budget > 0)`.execute(db)
  await sql`create table campaign_money (
    company_id uuid not null references companies (id),
    campaign_id uuid not null,
    reserved bigint not null default 0,
    booked bigint not null default 0,
    primary key (company_id, campaign_id),
    foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade)`.execute(db)
  // A campaign that runs already may be bounded from now on.
  await sql`insert into campaign_money (company_id, campaign_id, reserved, booked)
    select w.company_id, w.campaign_id, sum(w.reserved), coalesce(sum(b.amount), 0)
    from (select company_id, campaign_id, message_id, reserved from campaign_recipients
        where message_id is not null and reserved is not null
      union all select company_id, campaign_id, message_id, reserved from campaign_attempts
        where reserved is not null) w
      left join cost_bookings b on b.company_id = w.company_id and b.id = w.message_id
    group by w.company_id, w.campaign_id`.execute(db)
  await ownCompany(db, 'select, insert, update', ['campaign_money'])
}
