import { type Kysely, sql } from 'kysely'

/**
 * A wait without a deadline for its answer stands among the deadlines, as if an answer were due after an hour
 * (`assumedAnswerMs`): a visitor in a chat does not stand below a letter that is due tomorrow.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversations drop column due_order`.execute(db)
  await sql`alter table conversations add column due_order timestamptz not null generated always as (coalesce(
    least(
      coalesce(answer_due_at, (waiting_since at time zone 'UTC' + interval '1 hour') at time zone 'UTC'),
      resolve_due_at
    ),
    (timestamp '2300-01-01' + (timestamp '2100-01-01' - changed_at at time zone 'UTC')) at time zone 'UTC'
  )) stored`.execute(db)
  // Serves the list in this order; the state stands in the index so that other states are passed over within it.
  await sql`create index conversations_due on conversations (company_id, due_order, id, state)
    where state <> 'closed'`.execute(db)
}
