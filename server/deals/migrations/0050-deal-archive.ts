import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** Deals are archived and carry tags; the log by deal knows both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deals add column archived_at timestamptz, add column tag_ids uuid[] not null default '{}'`.execute(
    db,
  )
  // Serves the list of what is archived.
  await sql`create index deals_archived on deals (company_id, pipeline_id) where archived_at is not null`.execute(db)

  const names = sql`('deals.created', 'deals.edited', 'deals.moved', 'deals.won', 'deals.archived', 'deals.restored')`
  await sql`drop function deal_events(uuid, bigint, integer)`.execute(db)
  await sql`drop function deals_at(uuid, timestamptz)`.execute(db)
  await sql`drop index events_of_deals`.execute(db)
  // Serves the history of a deal, and what it was at a moment.
  await sql`create index events_of_deals on events (company_id, deal_subject(body), position)
    where name in ${names}`.execute(db)
  const about = sql`e.company_id = current_company() and e.name in ${names}`
  await sql`create function deal_events(p_deal uuid, p_before bigint, p_limit integer) returns setof events
    language sql stable ${definer} as $$
      select e.* from events e where ${about} and deal_subject(e.body) = p_deal and e.position < p_before
      order by e.position desc limit p_limit $$`.execute(db)
  await sql`create function deals_at(p_pipeline uuid, p_at timestamptz) returns setof text
    language sql stable ${definer} as $$
      select last.body from deals d cross join lateral (
        select e.body, e.name from events e where ${about} and deal_subject(e.body) = d.id and e.at <= p_at
        order by e.position desc limit 1) last
      where d.company_id = current_company() and d.pipeline_id = p_pipeline and last.name <> 'deals.archived' $$`.execute(
    db,
  )
  await grantFunctions(db, ['deal_events(uuid, bigint, integer)', 'deals_at(uuid, timestamptz)'])
}
