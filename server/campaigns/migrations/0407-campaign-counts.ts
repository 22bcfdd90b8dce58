import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/**
 * How many people of a campaign stand where, so that nobody has to count a million of them once a second. A statement that
 * moves people adds what it changed and locks no row that another one needs; each fiftieth statement folds the oldest rows
 * of its campaigns into sums, and passes over those that another one is folding.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nobody moves between the first count and the triggers.
  await sql`lock table campaign_recipients in share row exclusive mode`.execute(db)
  await sql`create table campaign_counts (
    company_id uuid not null,
    campaign_id uuid not null,
    n bigint generated always as identity,
    state text not null,
    step integer not null,
    variant integer,
    channel_id uuid,
    code text,
    replied boolean not null,
    people bigint not null,
    primary key (company_id, campaign_id, n),
    foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['campaign_counts'])
  await sql`create sequence campaign_count_turns`.execute(db)
  await sql`grant usage on sequence campaign_count_turns to aura_app`.execute(db)
  await sql`update campaign_recipients r set queued_channel_id = m.channel_id from messages m
    where m.company_id = r.company_id and m.id = r.message_id and r.queued_channel_id is null
      and r.state not in ('waiting', 'queued')`.execute(db)
  await sql`insert into campaign_counts (company_id, campaign_id, state, step, variant, channel_id, code, replied, people)
    select company_id, campaign_id, state, step, variant, queued_channel_id, code, replied_at is not null, count(*)
    from campaign_recipients group by 1, 2, 3, 4, 5, 6, 7, 8`.execute(db)
  await sql`create function fold_campaign_counts(v_company uuid, v_campaign uuid) returns void language sql
    set search_path = pg_catalog, public, pg_temp as $$
    with oldest as materialized (select n from campaign_counts where company_id = v_company and campaign_id = v_campaign
        order by n limit 500 for update skip locked),
      gone as (delete from campaign_counts c using oldest o
        where c.company_id = v_company and c.campaign_id = v_campaign and c.n = o.n returning c.*)
    insert into campaign_counts (company_id, campaign_id, state, step, variant, channel_id, code, replied, people)
    select v_company, v_campaign, state, step, variant, channel_id, code, replied, sum(people)
    from gone group by state, step, variant, channel_id, code, replied having sum(people) <> 0 $$`.execute(db)
  await sql`create function count_recipients() returns trigger language plpgsql
    set search_path = pg_catalog, public, pg_temp as $$
    declare v_campaign record;
    begin
      if tg_op = 'INSERT' then
        insert into campaign_counts (company_id, campaign_id, state, step, variant, channel_id, code, replied, people)
        select company_id, campaign_id, state, step, variant, queued_channel_id, code, replied_at is not null, count(*)
        from added group by 1, 2, 3, 4, 5, 6, 7, 8;
      elsif tg_op = 'DELETE' then
        -- The campaign may go with its people.
        insert into campaign_counts (company_id, campaign_id, state, step, variant, channel_id, code, replied, people)
        select r.company_id, r.campaign_id, r.state, r.step, r.variant, r.queued_channel_id, r.code,
          r.replied_at is not null, -count(*)
        from removed r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
        group by 1, 2, 3, 4, 5, 6, 7, 8;
      else
        insert into campaign_counts (company_id, campaign_id, state, step, variant, channel_id, code, replied, people)
        select company_id, campaign_id, state, step, variant, queued_channel_id, code, replied, sum(people) from (
          select company_id, campaign_id, state, step, variant, queued_channel_id, code, replied_at is not null as replied,
            1 as people from added
          union all select company_id, campaign_id, state, step, variant, queued_channel_id, code, replied_at is not null,
            -1 from removed) moved
        group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(people) <> 0;
        if nextval('campaign_count_turns') % 50 = 0 then
          for v_campaign in select distinct company_id, campaign_id from added order by 1, 2 loop
            perform fold_campaign_counts(v_campaign.company_id, v_campaign.campaign_id);
          end loop;
        end if;
      end if;
      return null;
    end $$`.execute(db)
  for (const [when, rows] of [
    ['insert', sql`new table as added`],
    ['update', sql`old table as removed new table as added`],
    ['delete', sql`old table as removed`],
  ] as const)
    await sql`create trigger ${sql.id(`count_recipients_${when}`)} after ${sql.raw(when)} on campaign_recipients
      referencing ${rows} for each statement execute function count_recipients()`.execute(db)
  // Serves what a minute and the last quarter of an hour brought, however many were frozen in them.
  await sql`create index campaign_recipients_moved on campaign_recipients (company_id, campaign_id, changed_at)
    where state not in ('waiting', 'queued', 'suppressed')`.execute(db)
}
