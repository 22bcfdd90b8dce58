import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Deals that were merged, with what went from one to the other, so that it can go back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table deal_merges (
    company_id uuid not null,
    id uuid not null,
    kept_id uuid not null,
    gone_id uuid not null,
    moved jsonb not null,
    merged_at timestamptz not null,
    undone_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, kept_id) references deals (company_id, id),
    foreign key (company_id, gone_id) references deals (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert, update', ['deal_merges'])
}
