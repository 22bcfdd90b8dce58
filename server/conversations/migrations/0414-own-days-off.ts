import { type Kysely, sql } from 'kysely'

/** Days on which a company addresses nobody, beside the national holidays of its country: those of its state and its city. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbound_rules add column own_days jsonb not null default '[]'`.execute(db)
}
