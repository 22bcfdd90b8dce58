import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Questions that nobody could answer, those that are alike as one gap, with the source that closes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ai_gaps (
    company_id uuid not null references companies (id),
    id uuid not null,
    question text not null,
    words text[] not null,
    state text not null default 'open' check (state in ('open', 'answered')),
    cause text not null check (cause in ('nothing_found', 'no_source', 'not_known', 'did_not_help')),
    count integer not null default 0,
    conversation_id uuid not null,
    agent_id uuid,
    source_id uuid,
    model text,
    space integer,
    embedding real[],
    last_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, agent_id) references ai_agents (company_id, id),
    foreign key (company_id, source_id) references ai_sources (company_id, id))`.execute(db)
  // Serves the list, and the search for gaps that are alike.
  await sql`create index ai_gaps_newest on ai_gaps (company_id, last_at desc)`.execute(db)
  // Serves the removal of a source.
  await sql`create index ai_gaps_source on ai_gaps (company_id, source_id) where source_id is not null`.execute(db)
  // A question counts once, by the customer's message that it stands in.
  await sql`create table ai_gap_questions (
    company_id uuid not null,
    conversation_id uuid not null,
    seq integer not null,
    gap_id uuid not null,
    primary key (company_id, conversation_id, seq),
    foreign key (company_id, gap_id) references ai_gaps (company_id, id) on delete cascade,
    foreign key (company_id, conversation_id) references conversations (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['ai_gaps', 'ai_gap_questions'])
}
