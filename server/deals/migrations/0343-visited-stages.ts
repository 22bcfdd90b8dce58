import { type Kysely, sql } from 'kysely'

/**
 * A deal has the way it went: the stage in which it was opened, then each one into which it moved. What becomes of a
 * stage's deals is counted without the log. Null until the log has been read (`fill-visited-stages.ts`): no row of before
 * is written here, while the table is locked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deals add column visited_stages text[]`.execute(db)
  // Every way in which a deal changes its stage comes past here. A long way has each further stage once.
  await sql`create function note_visited_stage() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.visited_stages := coalesce(new.visited_stages, array[new.stage]);
      elsif new.stage <> old.stage
        and (cardinality(new.visited_stages) < 100 or not new.stage = any (new.visited_stages[2:])) then
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
