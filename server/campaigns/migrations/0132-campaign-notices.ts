import { type Kysely, sql } from 'kysely'
import { keepSearchable } from '../../platform/database/keep-searchable.ts'

/** What a campaign is held back by, and when what was told last; and campaigns are found by their names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_pace add column hold text, add column told jsonb not null default '{}'`.execute(db)
  await keepSearchable(db, {
    ...{ table: 'campaigns', type: 'campaign', title: ['name'], also: [] },
    only: { column: 'kind', values: ['mass'] },
  })
}
