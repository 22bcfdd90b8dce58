/** A delivery that no reaction has taken yet is not forgotten after a week: its event may be replayed. */
import { type Kysely, sql } from 'kysely'
import { definer } from '../../platform/database/grants.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function forget_webhook_deliveries(p_limit integer) returns integer
    language sql ${definer}
    as $$
      with old as (
        select company_id, id from webhook_deliveries
        where received_at < now() - interval '7 days'
          and (done_at is not null or received_at < now() - interval '90 days')
        order by received_at limit p_limit),
      gone as (
        delete from webhook_deliveries d using old where d.company_id = old.company_id and d.id = old.id returning 1)
      select count(*)::integer from gone $$`.execute(db)
}
