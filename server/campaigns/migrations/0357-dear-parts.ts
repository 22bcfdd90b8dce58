import { type Kysely, sql } from 'kysely'

/** As how many parts the message of a person is billed that cost more than was left: others go first until there is more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_recipients add column dear_parts integer`.execute(db)
}
