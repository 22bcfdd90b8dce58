import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** What is to be won in a pipeline within a period, and by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deal_targets (
    company_id uuid not null,
    id uuid not null,
    pipeline_id uuid not null,
    name text not null,
    user_ids uuid[] not null,
    period text not null,
    amount bigint not null,
    currency text not null,
    version integer not null default 1,
    primary key (company_id, id),
    foreign key (company_id, pipeline_id) references pipelines (company_id, id))`.execute(db)
  // Serves the targets of a pipeline.
  await sql`create index deal_targets_of_pipeline on deal_targets (company_id, pipeline_id)`.execute(db)
  await ownCompany(db, 'select, insert, update, delete', ['deal_targets'])
}
