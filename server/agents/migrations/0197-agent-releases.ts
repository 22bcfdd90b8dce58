import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** How AI agents answer is tested and published: tests from conversations, their replays, canaries, and the way back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ai_agents add column procedures jsonb not null default '[]',
    add column published_version integer, add column previous_version integer,
    add column canary_version integer, add column canary_id uuid, add column canary_share integer not null default 0,
    add column canary_since timestamptz, add column published_since timestamptz,
    add column test_cases integer not null default 0, add column test_set integer not null default 0,
    add column test_run jsonb,
    add check ((canary_version is null) = (canary_id is null)),
    add check (canary_version is null or published_version is not null)`.execute(db)
  await sql`alter table ai_agent_versions add column published_at timestamptz`.execute(db)
  // What serves now goes on serving.
  await sql`update ai_agents set published_version = version, published_since = now() where status <> 'deleted'`.execute(
    db,
  )
  await sql`update ai_agent_versions v set published_at = v.saved_at from ai_agents a
    where a.company_id = v.company_id and a.id = v.agent_id and a.version = v.version`.execute(db)
  await sql`alter table ai_turns add column version integer, add column canary_id uuid`.execute(db)
  await sql`create table ai_test_cases (
    company_id uuid not null,
    id uuid not null,
    agent_id uuid not null,
    conversation_id uuid not null,
    question text not null,
    answer text not null,
    expects text not null check (expects in ('answer', 'hand_off')),
    source_id uuid,
    removed boolean not null default false,
    created_by uuid not null,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, agent_id) references ai_agents (company_id, id),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, source_id) references ai_sources (company_id, id),
    foreign key (company_id, created_by) references users (company_id, id))`.execute(db)
  // Serves an AI agent's tests, and whether a conversation is one of them.
  await sql`create index ai_test_cases_of_agent on ai_test_cases (company_id, agent_id, created_at)
    where not removed`.execute(db)
  await sql`create table ai_test_runs (
    company_id uuid not null,
    id uuid not null,
    agent_id uuid not null,
    version integer not null,
    test_set integer not null,
    state text not null default 'running' check (state in ('running', 'done')),
    cases integer not null,
    passed integer not null default 0,
    started_by uuid not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, agent_id, version) references ai_agent_versions (company_id, agent_id, version),
    foreign key (company_id, started_by) references users (company_id, id))`.execute(db)
  // Serves the newest run of a version.
  await sql`create index ai_test_runs_of_version on ai_test_runs (company_id, agent_id, version, started_at desc)`.execute(
    db,
  )
  // A version is replayed by one run at a time.
  await sql`create unique index ai_test_runs_running on ai_test_runs (company_id, agent_id, version)
    where state = 'running'`.execute(db)
  await sql`create table ai_test_results (
    company_id uuid not null,
    run_id uuid not null,
    case_id uuid not null,
    ordinal integer not null,
    verdict text check (verdict in ('passed', 'failed')),
    outcome text check (outcome in ('answer', 'hand_off')),
    body text not null default '',
    sources jsonb not null default '[]',
    judged_by text check (judged_by in ('model', 'rule')),
    reason text not null default '',
    micros bigint not null default 0,
    primary key (company_id, run_id, case_id),
    foreign key (company_id, run_id) references ai_test_runs (company_id, id),
    foreign key (company_id, case_id) references ai_test_cases (company_id, id),
    check ((verdict is null) = (judged_by is null)))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['ai_test_cases', 'ai_test_runs', 'ai_test_results'])
}
