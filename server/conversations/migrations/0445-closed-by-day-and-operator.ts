import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Serves closed conversations of some days: the days are a range of it.
  await sql`create index conversations_closed on conversations (company_id, closed_at desc, id desc)
    where closed_at is not null`.execute(db)
  // Serves the closed conversations of one operator, in the order of the list.
  await sql`create index conversations_closed_by on conversations (company_id, assignee_id, closed_at desc, id desc)
    where closed_at is not null`.execute(db)
}
