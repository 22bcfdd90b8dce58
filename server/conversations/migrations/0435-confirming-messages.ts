import { type Kysely, sql } from 'kysely'

/**
 * A message whose link is filled in only on its way to the provider. Messages written before name theirs: the links of those
 * that nobody has followed are over, and the form asks again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column is_confirmation boolean not null default false`.execute(db)
  await sql`update form_submissions set phone_hash = null, phone_asked_at = null
    where phone_asked_at is not null and phone_confirmed_at is null`.execute(db)
}
