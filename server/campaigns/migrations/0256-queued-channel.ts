import { type Kysely, sql } from 'kysely'

/** Over which channel a person's message was written: what of one channel's limit was used is read without the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign_recipients add column queued_channel_id uuid`.execute(db)
  await sql`update campaign_recipients r set queued_channel_id = case when r.step = 0 then c.channel_id
      else (c.fallbacks -> (r.step - 1) ->> 'channelId')::uuid end
    from campaigns c where c.company_id = r.company_id and c.id = r.campaign_id and r.queued_at is not null`.execute(db)
  await sql`drop index campaign_recipients_queued`.execute(db)
  // Serves what of a channel's limit was used within a day.
  await sql`create index campaign_recipients_queued on campaign_recipients (company_id, queued_channel_id, queued_at)
    where queued_at is not null`.execute(db)
}
