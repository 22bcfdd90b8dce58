import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Serves the address of a merged deal, which leads to the one that stays.
  await sql`create index deal_merges_of_gone on deal_merges (company_id, gone_id, merged_at)
    where undone_at is null`.execute(db)
}
