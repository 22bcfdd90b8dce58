import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Rules of pipelines, and what each has done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deal_automations (
    company_id uuid not null,
    id uuid not null,
    pipeline_id uuid not null,
    name text not null,
    trigger jsonb not null,
    least jsonb,
    actions jsonb not null,
    state text not null,
    author_id uuid not null,
    author_name text not null,
    version integer not null default 1,
    primary key (company_id, id),
    foreign key (company_id, pipeline_id) references pipelines (company_id, id),
    foreign key (company_id, author_id) references users (company_id, id))`.execute(db)
  // Serves the rules that a deal of the pipeline may set off.
  await sql`create index deal_automations_of_pipeline on deal_automations (company_id, pipeline_id)`.execute(db)
  // `cause`: the event, or the moment since which the deal stays; the same cause runs a rule once.
  await sql`create table deal_automation_runs (
    company_id uuid not null,
    id uuid not null,
    automation_id uuid not null,
    deal_id uuid not null,
    cause text not null,
    at timestamptz not null,
    result text not null,
    code text,
    params jsonb not null default '{}',
    primary key (company_id, id),
    unique (company_id, automation_id, deal_id, cause),
    foreign key (company_id, automation_id) references deal_automations (company_id, id) on delete cascade,
    foreign key (company_id, deal_id) references deals (company_id, id))`.execute(db)
  // Serves the latest runs of a rule.
  await sql`create index deal_automation_runs_latest on deal_automation_runs (company_id, automation_id, at desc)`.execute(
    db,
  )
  await ownCompany(db, 'select, insert, update, delete', ['deal_automations', 'deal_automation_runs'])
}
