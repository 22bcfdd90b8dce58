import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Each person's voice session with AI agents, turn by turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table assistant_voice_turns (
    company_id uuid not null,
    id uuid not null,
    user_id uuid not null,
    serial bigint generated always as identity,
    agent_id uuid not null,
    language text not null,
    heard text not null default '',
    answer text not null default '',
    model text,
    state text not null,
    problem text,
    heard_ms integer,
    answer_ms integer,
    sound_ms integer,
    lease_until timestamptz,
    at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, user_id) references assistant_threads (company_id, user_id),
    foreign key (company_id, agent_id) references ai_agents (company_id, id))`.execute(db)
  // Serves a person's session in its order.
  await sql`create index assistant_voice_turns_session on assistant_voice_turns (company_id, user_id, serial)`.execute(
    db,
  )
  // Serves the search for turns whose process died.
  await sql`create index assistant_voice_turns_open on assistant_voice_turns (company_id, lease_until)
    where state = 'processing'`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['assistant_voice_turns'])
}
