import { type Kysely, sql } from 'kysely'

/** A reason is as long for a person who failed as for one who went on: the two are counted, and asked for, as one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['campaign_recipients', 'campaign_falls'])
    await sql`update ${sql.table(table)} set code = btrim(left(code, 100))
      where code is not null and code <> btrim(left(code, 100))`.execute(db)
}
