import { type Kysely, type RawBuilder, sql } from 'kysely'

const names = sql`('deals.created', 'deals.edited', 'deals.moved', 'deals.won', 'deals.archived', 'deals.restored')`

/** Those of before come from the log. */
export const fillVisitedStages = (db: Kysely<unknown>, narrow: RawBuilder<unknown> = sql`true`) =>
  sql`update deals d set visited_stages = (
    select array_agg(distinct visited.stage) from (
      select d.stage union select e.body::json #>> '{deal,stage}' from events e
      where e.company_id = d.company_id and e.name in ${names} and deal_subject(e.body) = d.id) visited(stage)
    where visited.stage is not null) where ${narrow}`.execute(db)

/** A deal knows in which stages it ever was, so that what becomes of a stage's deals is counted without the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deals add column visited_stages text[] not null default '{}'`.execute(db)
  await fillVisitedStages(db)
  // Every way in which a deal changes its stage comes past here.
  await sql`create function note_visited_stage() returns trigger language plpgsql as $$
    begin
      if not new.stage = any (new.visited_stages) then
        new.visited_stages := new.visited_stages || new.stage;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger note_visited_stage before insert or update of stage on deals
    for each row execute function note_visited_stage()`.execute(db)
  // Serves what became of the deals of a pipeline that have ended.
  await sql`create index deals_ended_of_pipeline on deals (company_id, pipeline_id) where outcome is not null`.execute(
    db,
  )
}
