import { type Kysely, sql } from 'kysely'

/**
 * Whether the law profile of the company's country holds for what it sends on its own account: of a new company it does from
 * its first moment. A company of before goes on by its own rules until it chooses otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbound_rules add column law boolean not null default true`.execute(db)
  await sql`insert into outbound_rules (company_id, version) select id, 0 from companies
    on conflict do nothing`.execute(db)
  await sql`update outbound_rules set law = false`.execute(db)
}
