import { type Kysely, sql } from 'kysely'

/** Over which channel a message that a later one took over from was written, and when: it counts in that channel's limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_attempts add column queued_channel_id uuid, add column queued_at timestamptz`.execute(
    db,
  )
  await sql`update campaign_attempts a set queued_channel_id = m.channel_id, queued_at = m.at
    from messages m where m.company_id = a.company_id and m.id = a.message_id`.execute(db)
  // Serves what of a channel's limit was used within a day.
  await sql`create index campaign_attempts_queued on campaign_attempts (company_id, queued_channel_id, queued_at)
    where queued_at is not null`.execute(db)
}
