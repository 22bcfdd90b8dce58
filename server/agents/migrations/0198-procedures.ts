import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** A procedure that an AI agent goes through in a conversation, as it was written when it began. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ai_procedure_runs (
    company_id uuid not null,
    id uuid not null,
    conversation_id uuid not null,
    agent_id uuid not null,
    ownership_version integer not null,
    progress jsonb not null,
    began_at timestamptz not null,
    ended_at timestamptz,
    outcome text check (outcome in ('done', 'handed_off', 'left')),
    primary key (company_id, id),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, agent_id) references ai_agents (company_id, id),
    check ((outcome is null) = (ended_at is null)))`.execute(db)
  // A conversation goes through one at a time.
  await sql`create unique index ai_procedure_runs_open on ai_procedure_runs (company_id, conversation_id)
    where ended_at is null`.execute(db)
  await ownCompany(db, 'select, insert, update', ['ai_procedure_runs'])
}
