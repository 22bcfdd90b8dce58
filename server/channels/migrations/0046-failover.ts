/** Channels go over to their backup by themselves, and each message says why it went over which connection. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table channels
    add column connection_reason text,
    add column failover boolean not null default false,
    add column well_checks int not null default 0`.execute(db)
  await sql`alter table messages add column connection_reason text`.execute(db)
}
