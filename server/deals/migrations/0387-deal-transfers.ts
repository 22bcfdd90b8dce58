import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/**
 * A deal can go to another pipeline. Which ones it was in before, and its way through them, so that boards of earlier days
 * have it, and a deal that comes back has its way again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deal_former_pipelines (
    company_id uuid not null,
    deal_id uuid not null,
    pipeline_id uuid not null,
    visited_stages text[],
    primary key (company_id, deal_id, pipeline_id),
    foreign key (company_id, deal_id) references deals (company_id, id) on delete cascade,
    foreign key (company_id, pipeline_id) references pipelines (company_id, id) on delete cascade)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['deal_former_pipelines'])
  // Serves the board of an earlier day.
  await sql`create index deal_former_pipelines_by_pipeline on deal_former_pipelines (company_id, pipeline_id)`.execute(
    db,
  )
  await sql`create function note_former_pipeline() returns trigger language plpgsql as $$
    declare way text[];
    begin
      insert into deal_former_pipelines (company_id, deal_id, pipeline_id, visited_stages)
      values (old.company_id, old.id, old.pipeline_id, old.visited_stages)
      on conflict (company_id, deal_id, pipeline_id) do update set visited_stages = excluded.visited_stages;
      delete from deal_former_pipelines f
      where f.company_id = new.company_id and f.deal_id = new.id and f.pipeline_id = new.pipeline_id
      returning f.visited_stages into way;
      new.visited_stages := case
        when way is null then array[new.stage]
        when way[cardinality(way)] = new.stage then way
        else way || new.stage end;
      return new;
    end $$`.execute(db)
  // Its name is behind the one of `note_visited_stage`, whose word on the new stage it replaces.
  await sql`create trigger pipeline_of_deal before update of pipeline_id on deals
    for each row when (old.pipeline_id <> new.pipeline_id) execute function note_former_pipeline()`.execute(db)

  const ofBoard = sql`e.company_id = current_company() and board_subject(e.body) = p_pipeline
    and e.name in ('deals.column_respread', 'deals.pipeline_changed')`
  const ofDeals = sql`e.company_id = current_company() and e.name in
    ('deals.created', 'deals.edited', 'deals.moved', 'deals.won', 'deals.archived', 'deals.restored')`
  // As before, but for the deals that have left the pipeline since, and those that have come since.
  await sql`create or replace function board_deals_until(p_pipeline uuid, p_until timestamptz)
    returns table (body text, rank text) language sql stable ${definer} as $$
      with candidates as (
        select d.id, d.created_at, d.archived_at from deals d
        where d.company_id = current_company() and d.pipeline_id = p_pipeline
        union all
        select d.id, d.created_at, d.archived_at from deal_former_pipelines f
        join deals d on d.company_id = f.company_id and d.id = f.deal_id
        where f.company_id = current_company() and f.pipeline_id = p_pipeline),
      latest as materialized (
        select last.position, last.body from candidates d cross join lateral (
          select e.position, e.name, e.body from events e
          where ${ofDeals} and deal_subject(e.body) = d.id and e.at < p_until
          order by e.position desc limit 1) last
        where d.created_at < p_until + interval '1 hour'
          and (d.archived_at is null or d.archived_at > p_until - interval '1 hour')
          and last.name <> 'deals.archived'),
      present as (
        select position, body, body::json #>> '{deal,id}' as id, body::json #>> '{deal,stage}' as stage from latest
        where body::json #>> '{deal,archivedAt}' is null
          and (body::json #>> '{deal,pipelineId}')::uuid = p_pipeline),
      ranks as (
        select respread.position, drawn.key as id, drawn.value as rank
        from (select distinct stage from present) stages cross join lateral (
          select e.position, e.body from events e
          where ${ofBoard} and board_stage(e.body) = stages.stage and e.at < p_until
          order by e.position desc limit 1) respread
        cross join lateral json_each_text(respread.body::json -> 'ranks') drawn)
      select present.body, ranks.rank from present
      left join ranks on ranks.id = present.id and ranks.position > present.position $$`.execute(db)
  await grantFunctions(db, ['board_deals_until(uuid, timestamptz)'])
}
