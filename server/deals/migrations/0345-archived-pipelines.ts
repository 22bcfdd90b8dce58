import { type Kysely, sql } from 'kysely'

/** A pipeline that is over is archived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pipelines add column archived_at timestamptz`.execute(db)
}
