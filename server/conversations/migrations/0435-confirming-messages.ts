import { type Kysely, sql } from 'kysely'

/**
 * A message whose link is filled in only on its way to the provider. Messages written before name theirs: the links of those
 * that nobody has followed are over, and the form asks again. When each was sent still counts towards how many may be.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Before the messages are locked: a letter's button locks its submission first, and then writes a message.
  await sql`update form_submissions set phone_hash = null
    where phone_hash is not null and phone_confirmed_at is null`.execute(db)
  await sql`alter table messages add column is_confirmation boolean not null default false`.execute(db)
}
