import { type Kysely, sql } from 'kysely'

/** The SLA of what is in no queue, and what a new queue starts from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table desk_settings alter column pause_reasons set default '{}',
    add column targets jsonb not null default '{"firstAnswer": null, "nextAnswer": null, "resolution": null}'`.execute(
    db,
  )
}
