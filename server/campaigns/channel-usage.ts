/**
 * What campaigns have written over channels, but for messages that failed before a provider was called. A later channel that
 * takes over changes nothing of it.
 */
import { type RawBuilder, sql } from 'kysely'

type ChannelUse = { campaign_id: string; contact_id: string; message_id: string | null; failed: boolean }

export const channelUsageSql = (channelIds: readonly string[], since: Date): RawBuilder<ChannelUse> => sql<ChannelUse>`
  select w.campaign_id, w.contact_id, w.message_id, w.failed or coalesce(m.status = 'failed', false) as failed
    from (select r.company_id, r.campaign_id, r.contact_id, r.message_id, r.state = 'failed' as failed from campaign_recipients r
        where r.company_id = current_company() and r.queued_channel_id = any (${channelIds}::uuid[]) and r.queued_at > ${since}
      union all select a.company_id, a.campaign_id, a.contact_id, a.message_id, false from campaign_attempts a
        where a.company_id = current_company() and a.queued_channel_id = any (${channelIds}::uuid[]) and a.queued_at > ${since}) w
    left join messages m on m.company_id = w.company_id and m.id = w.message_id
    where m.status is distinct from 'failed' or m.called_at is not null`
