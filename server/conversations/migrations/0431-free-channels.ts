import { type Kysely, sql } from 'kysely'

/** A channel may cost nothing, which is a price too: without one nobody knows what a message costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channel_prices drop constraint channel_prices_amount_check,
    add constraint channel_prices_amount_check check (amount >= 0)`.execute(db)
}
