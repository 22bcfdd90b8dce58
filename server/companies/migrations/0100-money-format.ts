import { type Kysely, sql } from 'kysely'

/** How a company's people read money; see `contracts/platform/locale.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies add column money_format text not null default 'currency'
    check (money_format in ('currency', 'language'))`.execute(db)
}
