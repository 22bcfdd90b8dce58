import { type Kysely, sql } from 'kysely'

/** A suggestion is claimed before a model is asked, and kept too where nothing fits: no message is asked about twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table copilot_suggestions
    add column state text not null default 'suggested' check (state in ('asking', 'suggested', 'nothing')),
    add column lease_until timestamptz,
    add check ((state = 'asking') = (lease_until is not null))`.execute(db)
}
