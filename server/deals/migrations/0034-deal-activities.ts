import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions, ownCompany } from '../../platform/database/grants.ts'

/** What is done with deals; and the log by deal, for its history and for a board of an earlier moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deal_activities (
    company_id uuid not null,
    id uuid not null,
    deal_id uuid not null,
    kind text not null,
    text text not null,
    due_at timestamptz,
    remind_at timestamptz,
    assignee_id uuid not null,
    file_id uuid,
    file_name text,
    done_at timestamptz,
    created_by uuid not null,
    created_at timestamptz not null,
    version integer not null default 1,
    primary key (company_id, id),
    foreign key (company_id, deal_id) references deals (company_id, id),
    foreign key (company_id, assignee_id) references users (company_id, id),
    foreign key (company_id, created_by) references users (company_id, id),
    check ((file_id is null) = (file_name is null)))`.execute(db)
  // Serves the activities of a deal.
  await sql`create index deal_activities_of_deal on deal_activities (company_id, deal_id)`.execute(db)
  // Serves what a user still has to do, in the order of the time.
  await sql`create index deal_activities_open on deal_activities (company_id, assignee_id, due_at)
    where done_at is null`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['deal_activities'])

  const names = sql`('deals.created', 'deals.edited', 'deals.moved', 'deals.won')`
  await sql`create function deal_subject(p_body text) returns uuid language sql immutable parallel safe
    as $$ select (p_body::json #>> '{deal,id}')::uuid $$`.execute(db)
  // Serves the history of a deal, and what it was at a moment.
  await sql`create index events_of_deals on events (company_id, deal_subject(body), position)
    where name in ${names}`.execute(db)
  // The functions run as the owner of the log, because under row-level security an expression loses its index.
  const about = sql`e.company_id = current_company() and e.name in ${names}`
  await sql`create function deal_events(p_deal uuid, p_before bigint, p_limit integer) returns setof events
    language sql stable ${definer} as $$
      select e.* from events e where ${about} and deal_subject(e.body) = p_deal and e.position < p_before
      order by e.position desc limit p_limit $$`.execute(db)
  await sql`create function deals_at(p_pipeline uuid, p_at timestamptz) returns setof text
    language sql stable ${definer} as $$
      select last.body from deals d cross join lateral (
        select e.body from events e where ${about} and deal_subject(e.body) = d.id and e.at <= p_at
        order by e.position desc limit 1) last
      where d.company_id = current_company() and d.pipeline_id = p_pipeline $$`.execute(db)
  await grantFunctions(db, ['deal_events(uuid, bigint, integer)', 'deals_at(uuid, timestamptz)'])
}
