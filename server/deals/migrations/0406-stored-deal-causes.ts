import { type Kysely, sql } from 'kysely'

/** What was stored of sales, refused stages and imports, in the form in which it is written now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const sale = sql`concat_ws(' ', e.body::json #>> '{deal,id}', e.body::json #>> '{deal,movedAt}',
    e.body::json #>> '{deal,value,amount}', e.body::json #>> '{deal,value,currency}')`
  // Of several wins of one sale the first one has the cause, or the one that was not refused.
  await sql`update deal_automation_runs r set cause = first.sale
    from (
      select distinct on (r.company_id, r.automation_id, sale) r.company_id, r.id, 'won:' || ${sale} as sale
      from deal_automation_runs r join events e on e.company_id = r.company_id and e.name = 'deals.won'
        and deal_subject(e.body) = r.deal_id and e.id::text = r.cause
      order by r.company_id, r.automation_id, sale, r.result, e.position) first
    where r.company_id = first.company_id and r.id = first.id and not exists (
      select from deal_automation_runs other where other.company_id = r.company_id
        and other.automation_id = r.automation_id and other.deal_id = r.deal_id and other.cause = first.sale)`.execute(
    db,
  )
  // A notice of a won deal was stored without the value.
  await sql`insert into notification_keys (company_id, user_id, key, at)
    select k.company_id, k.user_id, ${sale}, k.at
    from notification_keys k join events e on e.company_id = k.company_id and e.name = 'deals.won'
      and deal_subject(e.body) = left(k.key, 36)::uuid and e.body::json #>> '{deal,movedAt}' = substr(k.key, 38)
    where k.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} [0-9TZ:.-]+$'
    on conflict do nothing`.execute(db)
  await sql`update import_rows set problem = problem || jsonb_build_object('code', 'deals.move_refused',
      'params', problem -> 'params' || '{"reason": "no_stage"}')
    where problem ->> 'code' = 'deals.import_no_stage'`.execute(db)
  // Without a name it is said that the deal cannot go to the stage.
  await sql`update deal_automation_runs set params = params - 'reason'
    where code = 'deals.move_refused' and params ->> 'reason' = 'no_stage' and not params ? 'name'`.execute(db)
  await sql`update import_rows set problem = problem #- '{params,reason}'
    where problem ->> 'code' = 'deals.move_refused' and problem #>> '{params,reason}' = 'no_stage'
      and not (problem -> 'params') ? 'name'`.execute(db)
}
