import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** A board of an earlier day says of each body which event it is of, and in which version, so that it can be lifted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ofBoard = sql`e.company_id = current_company() and board_subject(e.body) = p_pipeline
    and e.name in ('deals.column_respread', 'deals.pipeline_changed')`
  const ofDeals = sql`e.company_id = current_company() and e.name in
    ('deals.created', 'deals.edited', 'deals.moved', 'deals.won', 'deals.archived', 'deals.restored')`
  // Beside `board_pipeline_until`, which the release before this one reads.
  await sql`create function board_pipeline_event_until(p_pipeline uuid, p_until timestamptz)
    returns table (v smallint, body text) language sql stable ${definer} as $$
      select e.v, e.body from events e where ${ofBoard} and board_stage(e.body) = '' and e.at < p_until
      order by e.position desc limit 1 $$`.execute(db)
  await sql`drop function board_deals_until(uuid, timestamptz)`.execute(db)
  await sql`create function board_deals_until(p_pipeline uuid, p_until timestamptz)
    returns table (name text, v smallint, body text, rank text) language sql stable ${definer} as $$
      with candidates as (
        select d.id, d.created_at, d.archived_at from deals d
        where d.company_id = current_company() and d.pipeline_id = p_pipeline
        union all
        select d.id, d.created_at, d.archived_at from deal_former_pipelines f
        join deals d on d.company_id = f.company_id and d.id = f.deal_id
        where f.company_id = current_company() and f.pipeline_id = p_pipeline),
      latest as materialized (
        select last.position, last.name, last.v, last.body from candidates d cross join lateral (
          select e.position, e.name, e.v, e.body from events e
          where ${ofDeals} and deal_subject(e.body) = d.id and e.at < p_until
          order by e.position desc limit 1) last
        where d.created_at < p_until + interval '1 hour'
          and (d.archived_at is null or d.archived_at > p_until - interval '1 hour')
          and last.name <> 'deals.archived'),
      present as (
        select position, name, v, body, body::json #>> '{deal,id}' as id, body::json #>> '{deal,stage}' as stage from latest
        where body::json #>> '{deal,archivedAt}' is null
          and (body::json #>> '{deal,pipelineId}')::uuid = p_pipeline),
      ranks as (
        select respread.position, drawn.key as id, drawn.value as rank
        from (select distinct stage from present) stages cross join lateral (
          select e.position, e.body from events e
          where ${ofBoard} and board_stage(e.body) = stages.stage and e.at < p_until
          order by e.position desc limit 1) respread
        cross join lateral json_each_text(respread.body::json -> 'ranks') drawn)
      select present.name, present.v, present.body, ranks.rank from present
      left join ranks on ranks.id = present.id and ranks.position > present.position $$`.execute(db)
  await grantFunctions(db, ['board_pipeline_event_until(uuid, timestamptz)', 'board_deals_until(uuid, timestamptz)'])
}
