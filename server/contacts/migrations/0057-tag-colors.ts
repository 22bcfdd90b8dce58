import { type Kysely, sql } from 'kysely'

/** A tag has one of the named colours; those that stand are grey until somebody chooses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tags add column color text not null default 'grey'
    check (color in ('grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'))`.execute(db)
}
