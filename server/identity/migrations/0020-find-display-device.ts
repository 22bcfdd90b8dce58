import { type Kysely, sql } from 'kysely'

/** Named after the table it reads; its grant goes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function find_wall(text) rename to find_display_device`.execute(db)
}
