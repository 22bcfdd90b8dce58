import { type Kysely, sql } from 'kysely'
import { definer } from '../../platform/database/grants.ts'

/** What is kept of a goal's secret and of a form's link are hashes of addresses, and are called so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_goals rename column secret_hash to proof_hash`.execute(db)
  await sql`alter table form_submissions rename column token_hash to address_hash`.execute(db)
  await sql`create or replace function company_of_submission(p_hash text) returns uuid language sql stable ${definer}
    as $$ select company_id from form_submissions where address_hash = p_hash $$`.execute(db)
}
