import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** The log by board: what its columns were, and in which order their cards stood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const names = sql`('deals.column_respread', 'deals.pipeline_changed')`
  await sql`create function board_subject(p_body text) returns uuid language sql immutable parallel safe
    as $$ select coalesce(p_body::json #>> '{pipeline,id}', p_body::json #>> '{pipelineId}')::uuid $$`.execute(db)
  await sql`create function board_stage(p_body text) returns text language sql immutable parallel safe
    as $$ select coalesce(p_body::json ->> 'stage', '') $$`.execute(db)
  // Serves the columns of a board at a moment, and the ranks of each column that were drawn anew before it.
  await sql`create index events_of_boards on events (company_id, board_subject(body), board_stage(body), position)
    where name in ${names}`.execute(db)
  const ofBoard = sql`e.company_id = current_company() and e.name in ${names} and board_subject(e.body) = p_pipeline`
  const ofDeals = sql`e.company_id = current_company() and e.name in
    ('deals.created', 'deals.edited', 'deals.moved', 'deals.won', 'deals.archived', 'deals.restored')`
  // These functions run as the owner of the log, because under row-level security an expression loses its index.
  await sql`create function board_pipeline_until(p_pipeline uuid, p_until timestamptz) returns text
    language sql stable ${definer} as $$
      select e.body from events e where ${ofBoard} and board_stage(e.body) = '' and e.at < p_until
      order by e.position desc limit 1 $$`.execute(db)
  // Deals that were opened after the moment, or archived before it for good, are passed over by their rows; these are of
  // another clock than the log, hence the hour. A rank counts that was drawn anew after the deal's own last change.
  await sql`create function board_deals_until(p_pipeline uuid, p_until timestamptz)
    returns table (body text, rank text) language sql stable ${definer} as $$
      with latest as materialized (
        select last.position, last.body from deals d cross join lateral (
          select e.position, e.name, e.body from events e
          where ${ofDeals} and deal_subject(e.body) = d.id and e.at < p_until
          order by e.position desc limit 1) last
        where d.company_id = current_company() and d.pipeline_id = p_pipeline
          and d.created_at < p_until + interval '1 hour'
          and (d.archived_at is null or d.archived_at > p_until - interval '1 hour')
          and last.name <> 'deals.archived'),
      present as (
        select position, body, body::json #>> '{deal,id}' as id, body::json #>> '{deal,stage}' as stage from latest
        where body::json #>> '{deal,archivedAt}' is null),
      ranks as (
        select respread.position, drawn.key as id, drawn.value as rank
        from (select distinct stage from present) stages cross join lateral (
          select e.position, e.body from events e
          where ${ofBoard} and board_stage(e.body) = stages.stage and e.at < p_until
          order by e.position desc limit 1) respread
        cross join lateral json_each_text(respread.body::json -> 'ranks') drawn)
      select present.body, ranks.rank from present
      left join ranks on ranks.id = present.id and ranks.position > present.position $$`.execute(db)
  await sql`drop function deals_at(uuid, timestamptz)`.execute(db)
  await grantFunctions(db, ['board_pipeline_until(uuid, timestamptz)', 'board_deals_until(uuid, timestamptz)'])
}
