import { type Kysely, sql } from 'kysely'

/** Which list has named a number last, so that a newer one takes the place of an older one without a gap between them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table do_not_disturb_numbers add column listed_at timestamptz`.execute(db)
  await sql`update do_not_disturb_numbers set listed_at = added_at`.execute(db)
  // The release before does not name it.
  await sql`alter table do_not_disturb_numbers alter column listed_at set not null, alter column listed_at set default now()`.execute(
    db,
  )
  // Serves the removal of what a newer list no longer names, and the count of it.
  await sql`create index do_not_disturb_listed on do_not_disturb_numbers (company_id, listed_at)`.execute(db)
  await sql`grant update (listed_at) on do_not_disturb_numbers to aura_app`.execute(db)
}
