import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** What has to go of the vectors that stand aside, of a source or of the whole company: it is gone before the rest is back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table ai_vector_erasures (
    company_id uuid not null references companies (id),
    source_id uuid,
    unique nulls not distinct (company_id, source_id),
    foreign key (company_id, source_id) references ai_sources (company_id, id))`.execute(db)
  await ownCompany(db, 'select, insert', ['ai_vector_erasures'])
}
