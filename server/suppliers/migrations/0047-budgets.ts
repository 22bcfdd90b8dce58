/** A supplier's month has a budget; the ends of budget and contract are told once. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table suppliers
    add column monthly_budget int,
    add column brakes boolean not null default false,
    add column spent_micros bigint not null default 0,
    add column over_since timestamptz,
    add column told_month text,
    add column told_mark int not null default 0,
    add column told_end text`.execute(db)
}
