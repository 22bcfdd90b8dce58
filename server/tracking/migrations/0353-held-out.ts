import { type Kysely, sql } from 'kysely'

/**
 * What happened to somebody whom the campaign has held out, or whom its message has not reached: it counts where the two groups
 * are compared, and in no other figure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversions add column compared_only boolean not null default false`.execute(db)
  // Read at everything that may be a conversion: those with a message have an index of their own.
  await sql`create index campaign_recipients_held_out on campaign_recipients (company_id, contact_id)
    where code = 'campaigns.holdout'`.execute(db)
}
