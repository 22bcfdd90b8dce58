import { type Kysely, sql } from 'kysely'

/** A confirmation holds a short lease on what it calls: one whose process died can be rejected when the lease has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assistant_messages drop column action_confirming,
    add column confirming_until timestamptz`.execute(db)
}
