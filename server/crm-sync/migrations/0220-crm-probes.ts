import { type Kysely, sql } from 'kysely'

/** Between two syncs a CRM is asked one small thing: what it answered, and how long that took. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table crm_connections
    add column probed_at timestamptz,
    add column probe_problem text,
    add column probe_ms integer`.execute(db)
}
