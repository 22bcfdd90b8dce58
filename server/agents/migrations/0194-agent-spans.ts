import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** From when to when an AI agent had a conversation, how that ended, and which promised answers it kept meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ai_agent_spans (
    company_id uuid not null,
    id uuid not null default gen_random_uuid(),
    conversation_id uuid not null,
    agent_id uuid not null,
    began_at timestamptz not null,
    ended_at timestamptz,
    outcome text check (outcome in ('resolved', 'handed_off', 'taken_over', 'ended')),
    sla_met integer not null default 0,
    sla_breached integer not null default 0,
    primary key (company_id, id),
    check ((ended_at is null) = (outcome is null)),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, agent_id) references ai_agents (company_id, id))`.execute(db)
  // One AI agent has a conversation at a time.
  await sql`create unique index ai_agent_spans_open on ai_agent_spans (company_id, conversation_id)
    where ended_at is null`.execute(db)
  // Serves the figures of a stretch of days.
  await sql`create index ai_agent_spans_of_agent on ai_agent_spans (company_id, agent_id, began_at)`.execute(db)
  // Serves whom a rating is for.
  await sql`create index ai_agent_spans_of_conversation on ai_agent_spans (company_id, conversation_id, ended_at desc)`.execute(
    db,
  )
  // Serves what an AI agent has cost.
  await sql`create index ai_calls_of_agent on ai_calls (company_id, agent_id, at) where agent_id is not null`.execute(
    db,
  )
  await ownCompany(db, 'select, insert, update', ['ai_agent_spans'])
  await sql`insert into ai_agent_spans (company_id, conversation_id, agent_id, began_at)
    select company_id, id, ai_agent_id, changed_at from conversations where ai_agent_id is not null`.execute(db)
}
