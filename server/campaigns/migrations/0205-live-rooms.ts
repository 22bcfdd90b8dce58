import { type Kysely, sql } from 'kysely'
import { definer, grantFunctions } from '../../platform/database/grants.ts'

/** The publisher of live campaigns asks once a second, before any company is known, which of its rooms somebody is in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function rooms_attended(p_prefix text, p_fresh interval) returns table (company_id uuid, room text)
    language sql stable ${definer}
    as $$ select distinct a.company_id, a.room from attendance a
      where starts_with(a.room, p_prefix) and a.seen_at > now() - p_fresh $$`.execute(db)
  await grantFunctions(db, ['rooms_attended(text, interval)'])
}
