import { type Kysely, sql } from 'kysely'
import { grantModule } from '../../platform/database/grant-module.ts'
import { ownCompany } from '../../platform/database/grants.ts'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

const everybody = ['platform_owner', 'company_owner', 'company_admin', 'company_user']
const administrators = ['platform_owner', 'company_owner', 'company_admin']

/** AI agents, their versions, and their turns in conversations, which one of them has in place of an operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ai_agents (
    company_id uuid not null references companies (id),
    id uuid not null,
    name text not null,
    description text not null,
    language text not null default 'pt-BR',
    category text not null,
    provider uuid,
    model text,
    persona text not null,
    greeting text not null,
    tools text[] not null,
    queue_ids uuid[] not null,
    channel_ids uuid[] not null,
    hours jsonb,
    hand_off jsonb not null,
    capacity integer not null,
    cost_centre_id uuid,
    status text not null default 'inactive' check (status in ('active', 'inactive', 'deleted')),
    version integer not null default 1,
    created_by uuid not null,
    created_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, provider) references ai_connections (company_id, id),
    foreign key (company_id, cost_centre_id) references cost_centres (company_id, id),
    foreign key (company_id, created_by) references users (company_id, id))`.execute(db)
  await sql`create table ai_agent_versions (
    company_id uuid not null,
    agent_id uuid not null,
    version integer not null,
    body jsonb not null,
    saved_by uuid not null,
    saved_at timestamptz not null,
    primary key (company_id, agent_id, version),
    foreign key (company_id, agent_id) references ai_agents (company_id, id),
    foreign key (company_id, saved_by) references users (company_id, id))`.execute(db)
  await sql`create table ai_turns (
    company_id uuid not null,
    id uuid not null,
    conversation_id uuid not null,
    agent_id uuid not null,
    job_key text not null,
    ownership_version integer not null,
    seq integer not null,
    state text not null default 'generating' check (state in ('generating', 'answered', 'handed_off', 'superseded')),
    reason text,
    sources jsonb not null default '[]',
    gap text,
    began_at timestamptz not null,
    ended_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, conversation_id) references conversations (company_id, id),
    foreign key (company_id, agent_id) references ai_agents (company_id, id))`.execute(db)
  // One answer of a conversation is written at a time.
  await sql`create unique index ai_turns_generating on ai_turns (company_id, conversation_id)
    where state = 'generating'`.execute(db)
  // Serves how often an AI agent has answered in a conversation, and what it answered last.
  await sql`create index ai_turns_of_conversation on ai_turns (company_id, conversation_id, seq desc)`.execute(db)
  // Serves an AI agent's day.
  await sql`create index ai_turns_of_agent on ai_turns (company_id, agent_id, began_at desc)`.execute(db)
  // Serves the questions that the knowledge has no answer to.
  await sql`create index ai_turns_gaps on ai_turns (company_id, began_at desc) where gap is not null`.execute(db)
  await sql`alter table conversations add column ai_agent_id uuid, add column ai_agent_name text,
    add column ai_handed_off boolean not null default false`.execute(db)
  await sql`alter table conversations add foreign key (company_id, ai_agent_id) references ai_agents (company_id, id),
    add check (ai_agent_id is null or assignee_id is null),
    add check ((ai_agent_id is null) = (ai_agent_name is null))`.execute(db)
  await sql`alter table conversations drop constraint conversations_check`.execute(db)
  await sql`alter table conversations add constraint conversations_served
    check ((state in ('open', 'held')) <= (assignee_id is not null or ai_agent_id is not null))`.execute(db)
  // Serves how many an AI agent has, and which.
  await sql`create index conversations_of_ai_agent on conversations (company_id, ai_agent_id, changed_at)
    where ai_agent_id is not null`.execute(db)
  await ownCompany(db, 'select, insert, update', ['ai_agents', 'ai_agent_versions', 'ai_turns'])
  await keepSearchable(db, {
    table: 'ai_agents',
    type: 'ai_agent',
    title: ['name'],
    also: ['description', 'category', 'model'],
  })
  await grantModule(db, 'agents', { view: everybody, create: administrators, update: administrators })
  await grantModule(db, 'ai_training', { view: administrators, update: administrators })
}
