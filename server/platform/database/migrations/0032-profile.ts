import { type Kysely, sql } from 'kysely'

/** What a person chose for herself: how her screens look, and her picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users
    add column theme text check (theme in ('dark', 'light')),
    add column avatar uuid,
    add column avatar_file_id uuid`.execute(db)
  // Serves the picture by the key in its address.
  await sql`create unique index users_avatar on users (company_id, avatar) where avatar is not null`.execute(db)
}
