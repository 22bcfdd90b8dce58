import { type Kysely, sql } from 'kysely'
import { ownCompany } from '../../platform/database/grants.ts'

/** Numbers that want no advertising, from the list of an authority: millions of them, and nothing but the numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table do_not_disturb_numbers (
    company_id uuid not null references companies (id),
    id uuid not null,
    key text not null,
    added_at timestamptz not null,
    primary key (company_id, id))`.execute(db)
  // Serves the question of the outbound policy, and keeps a number there once.
  await sql`create unique index do_not_disturb_key on do_not_disturb_numbers (company_id, key)`.execute(db)
  await ownCompany(db, 'select, insert, delete', ['do_not_disturb_numbers'])
}
