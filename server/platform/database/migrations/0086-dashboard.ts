import { type Kysely, sql } from 'kysely'
import { grantModule } from '../grant-module.ts'

/** The company's day: who sees it, and what finds a day's rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Serve what was won and lost today, and what is hers of the rest.
  await sql`create index deals_ended on deals (company_id, moved_at) where stage in ('closing', 'lost')`.execute(db)
  await sql`create index deals_owner on deals (company_id, owner_id, moved_at)`.execute(db)
  // Serves what customers gave in a stretch of time.
  await sql`create index surveys_answered on surveys (company_id, answered_at) where answered_at is not null`.execute(
    db,
  )
  // Serves the costs of a day.
  await sql`create index cost_bookings_at on cost_bookings (company_id, at)`.execute(db)

  const administrators = ['platform_owner', 'company_owner', 'company_admin']
  await grantModule(db, 'dashboard', { view: [...administrators, 'company_user'], manage: administrators })
}
