/** What campaigns have written over channels, whatever became of it: a later channel that takes over changes nothing of it. */
import { type RawBuilder, sql } from 'kysely'

type Written = { contact_id: string; message_id: string | null; failed: boolean }

export const writtenSql = (channelIds: readonly string[], since: Date): RawBuilder<Written> => sql<Written>`
  select r.contact_id, r.message_id, r.state = 'failed' as failed from campaign_recipients r
    where r.company_id = current_company() and r.queued_channel_id = any (${channelIds}::uuid[]) and r.queued_at > ${since}
  union all select a.contact_id, a.message_id, m.status = 'failed' and m.called_at is not null
    from campaign_attempts a join messages m on m.company_id = a.company_id and m.id = a.message_id
    where a.company_id = current_company() and a.queued_channel_id = any (${channelIds}::uuid[]) and a.queued_at > ${since}`
