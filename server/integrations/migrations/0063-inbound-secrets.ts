import { type Kysely, sql } from 'kysely'

/** The secrets of inbound webhooks move into the vault as they are sealed, so that every sender's secret goes on counting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into credentials (company_id, id, kind, name, created_at)
    select company_id, id, 'inbound_webhook', name, created_at from inbound_webhooks where state <> 'removed'`.execute(
    db,
  )
  await sql`insert into credential_versions (company_id, credential_id, n, sealed, created_at)
    select company_id, id, 1, secret, created_at from inbound_webhooks where state <> 'removed'`.execute(db)
  await sql`alter table inbound_webhooks drop column secret`.execute(db)
}
