import { type Kysely, sql } from 'kysely'

/**
 * A campaign of one person sees too few statements to meet its turn of folding: what it changes is folded at once, so that its
 * counts are no more rows than states it is in. A campaign over an audience keeps its turns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function count_recipients() returns trigger language plpgsql
    set search_path = pg_catalog, public, pg_temp as $$
    declare v_campaign record; v_is_turn boolean;
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
        for v_campaign in select c.company_id, c.id from (select distinct company_id, campaign_id from removed) r
          join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
          where c.kind = 'unit' order by 1, 2 loop
          perform fold_campaign_counts(v_campaign.company_id, v_campaign.id);
        end loop;
      else
        insert into campaign_counts (company_id, campaign_id, state, step, variant, channel_id, code, replied, people)
        select company_id, campaign_id, state, step, variant, queued_channel_id, code, replied, sum(people) from (
          select company_id, campaign_id, state, step, variant, queued_channel_id, code, replied_at is not null as replied,
            1 as people from added
          union all select company_id, campaign_id, state, step, variant, queued_channel_id, code, replied_at is not null,
            -1 from removed) moved
        group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(people) <> 0;
        v_is_turn := nextval('campaign_count_turns') % 50 = 0;
        for v_campaign in select c.company_id, c.id from (select distinct company_id, campaign_id from added) a
          join campaigns c on c.company_id = a.company_id and c.id = a.campaign_id
          where v_is_turn or c.kind = 'unit' order by 1, 2 loop
          perform fold_campaign_counts(v_campaign.company_id, v_campaign.id);
        end loop;
      end if;
      return null;
    end $$`.execute(db)
  await sql`select fold_campaign_counts(company_id, id) from campaigns where kind = 'unit'`.execute(db)
}
