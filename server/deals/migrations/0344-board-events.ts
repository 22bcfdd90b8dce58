import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** The log by board: what its columns were, and in which order their cards stood. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const names = sql`('deals.column_respread', 'deals.pipeline_changed')`
  await sql`create function board_subject(p_body text) returns uuid language sql immutable parallel safe
    as $$ select coalesce(p_body::json #>> '{pipeline,id}', p_body::json #>> '{pipelineId}')::uuid $$`.execute(db)
  // Serves the columns of a board at a moment, and the ranks that were drawn anew before it.
  await sql`create index events_of_boards on events (company_id, board_subject(body), position)
    where name in ${names}`.execute(db)
  const ofBoard = sql`e.company_id = current_company() and e.name in ${names} and board_subject(e.body) = p_pipeline`
  const ofDeals = sql`e.company_id = current_company() and e.name in
    ('deals.created', 'deals.edited', 'deals.moved', 'deals.won', 'deals.archived', 'deals.restored')`
  // The last event of each deal and of each column, the last one of the pipeline, and its first one after the moment.
  // The function runs as the owner of the log, because under row-level security an expression loses its index.
  await sql`create function board_events(p_pipeline uuid, p_until timestamptz)
    returns table (log_position bigint, at timestamptz, name text, v smallint, body text)
    language sql stable ${definer} as $$
      select last.position, last.at, last.name, last.v, last.body
      from deals d cross join lateral (
        select e.* from events e where ${ofDeals} and deal_subject(e.body) = d.id and e.at < p_until
        order by e.position desc limit 1) last
      where d.company_id = current_company() and d.pipeline_id = p_pipeline
      union all (select distinct on (e.body::json ->> 'stage') e.position, e.at, e.name, e.v, e.body
        from events e where ${ofBoard} and e.name = 'deals.column_respread' and e.at < p_until
        order by e.body::json ->> 'stage', e.position desc)
      union all (select e.position, e.at, e.name, e.v, e.body
        from events e where ${ofBoard} and e.name = 'deals.pipeline_changed' and e.at < p_until
        order by e.position desc limit 1)
      union all (select e.position, e.at, e.name, e.v, e.body
        from events e where ${ofBoard} and e.name = 'deals.pipeline_changed' and e.at >= p_until
        order by e.position limit 1) $$`.execute(db)
  await grantFunctions(db, ['board_events(uuid, timestamptz)'])
}
