import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** The log by deal of what is done around it, for a page of its history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const states = sql`('deals.activity_saved', 'deals.items_saved', 'deals.quote_saved')`
  const changes = sql`('deals.activity_saved', 'deals.activity_removed', 'deals.items_saved', 'deals.quote_saved')`
  await sql`create function related_deal(p_body text) returns uuid language sql immutable parallel safe
    as $$ select coalesce(p_body::json #>> '{activity,dealId}', p_body::json #>> '{quote,dealId}',
      p_body::json #>> '{items,dealId}', p_body::json #>> '{dealId}')::uuid $$`.execute(db)
  // The products of a deal have no id but the deal's.
  await sql`create function related_subject(p_body text) returns uuid language sql immutable parallel safe
    as $$ select coalesce(p_body::json #>> '{activity,id}', p_body::json #>> '{quote,id}',
      p_body::json #>> '{items,dealId}', p_body::json #>> '{activityId}')::uuid $$`.execute(db)
  await sql`create function merged_deal(p_body text, p_side text) returns uuid language sql immutable parallel safe
    as $$ select (p_body::json ->> p_side)::uuid $$`.execute(db)
  // Serves a page of what was done around a deal.
  await sql`create index events_related_to_deals on events (company_id, related_deal(body), position)
    where name in ${changes}`.execute(db)
  // Serves what an activity, a quote or the products were before an event.
  await sql`create index events_of_related_subjects on events (company_id, related_subject(body), position)
    where name in ${states}`.execute(db)
  // Serve the merges of a deal, whichever of the two it was.
  for (const [index, side] of [
    ['events_of_kept_deals', 'keptId'],
    ['events_of_gone_deals', 'goneId'],
  ] as const)
    await sql`create index ${sql.ref(index)} on events (company_id, merged_deal(body, ${sql.lit(side)}), position)
      where name = 'deals.merged'`.execute(db)
  const merged = (side: 'keptId' | 'goneId') => sql`e.company_id = current_company() and e.name = 'deals.merged'
    and merged_deal(e.body, ${sql.lit(side)}) = p_deal`
  // The function runs as the owner of the log, because under row-level security an expression loses its index.
  await sql`create function deal_related_events(p_deal uuid, p_before bigint, p_limit integer)
    returns table (log_position bigint, at timestamptz, actor_id uuid, name text, v smallint, body text,
      carried boolean, before_name text, before_v smallint, before_body text)
    language sql stable ${definer} as $$
      with page as (
        (select e.* from events e where e.company_id = current_company() and e.name in ${changes}
          and related_deal(e.body) = p_deal and e.position < p_before order by e.position desc limit p_limit)
        union all (select e.* from events e where ${merged('keptId')} and e.position < p_before
          order by e.position desc limit p_limit)
        union all (select e.* from events e where ${merged('goneId')} and e.position < p_before
          order by e.position desc limit p_limit)
        order by position desc limit p_limit),
      merges as (
        select e.cause from events e where ${merged('keptId')}
        union select e.cause from events e where ${merged('goneId')})
      select page.position, page.at, page.actor_id, page.name, page.v, page.body,
        exists (select from merges where merges.cause = page.cause), before.name, before.v, before.body
      from page left join lateral (
        select e.name, e.v, e.body from events e where e.company_id = current_company() and e.name in ${states}
          and page.name <> 'deals.merged' and related_subject(e.body) = related_subject(page.body)
          and e.position < page.position
        order by e.position desc limit 1) before on true
      order by page.position desc $$`.execute(db)
  await grantFunctions(db, ['deal_related_events(uuid, bigint, integer)'])
}
