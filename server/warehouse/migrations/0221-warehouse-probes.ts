import { type Kysely, sql } from 'kysely'

/** Between two exports a store is asked whether it still takes an object: what it answered, and how long that took. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table warehouses
    add column probed_at timestamptz,
    add column probe_problem text,
    add column probe_ms integer`.execute(db)
}
