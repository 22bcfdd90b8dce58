import { type Kysely, sql } from 'kysely'

/**
 * One key for the inbox in the order of what is due: deadlines first, then customers who wait without one, then what is
 * answered, the newest change first. The two later groups stand centuries behind the first, so that one cursor pages
 * through all three; `at time zone` keeps the sums immutable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations add column due_order timestamptz not null generated always as (coalesce(
    least(answer_due_at, resolve_due_at),
    (waiting_since at time zone 'UTC' + interval '100 years') at time zone 'UTC',
    (timestamp '2300-01-01' + (timestamp '2100-01-01' - changed_at at time zone 'UTC')) at time zone 'UTC'
  )) stored`.execute(db)
  // Serves the list in this order; the state stands in the index so that other states are passed over within it.
  await sql`create index conversations_due on conversations (company_id, due_order, id, state)
    where state <> 'closed'`.execute(db)
}
