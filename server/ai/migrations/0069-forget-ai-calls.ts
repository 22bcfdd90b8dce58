import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** Single calls are kept for four hundred days: a year of the usage, and the month before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Serves the clearing of old ones.
  await sql`create index ai_calls_age on ai_calls (at)`.execute(db)
  await sql`create function forget_ai_calls(p_limit integer) returns integer
    language sql ${definer}
    as $$
      with old as (
        select company_id, id from ai_calls where at < now() - interval '400 days' order by at limit p_limit),
      gone as (delete from ai_calls c using old where c.company_id = old.company_id and c.id = old.id returning 1)
      select count(*)::integer from gone $$`.execute(db)
  await grantFunctions(db, ['forget_ai_calls(integer)'])
}
