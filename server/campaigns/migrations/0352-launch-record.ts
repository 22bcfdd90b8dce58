import { type Kysely, sql } from 'kysely'

/**
 * Who has launched a campaign, when it was approved, and whom it was for: the name and the definition of its audience as they
 * were when it was frozen. Of one that was launched before nothing of it is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaigns
    add column launched_by uuid,
    add column approved_at timestamptz,
    add column frozen_at timestamptz,
    add column frozen_audience jsonb,
    add constraint campaigns_launcher foreign key (company_id, launched_by) references users (company_id, id)`.execute(
    db,
  )
}
