/** People who want nothing more of a campaign: they withdrew their consent, or were blocked, on a channel it wrote over. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

/** With `r` the person: on any channel over which the campaign has written, also one that a later channel has taken over from. */
export const refusedSql = (now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from (select r.message_id as id union all select a.message_id from campaign_attempts a
      where a.company_id = r.company_id and a.campaign_id = r.campaign_id and a.contact_id = r.contact_id) w
    join messages m on m.company_id = r.company_id and m.id = w.id
    join conversations x on x.company_id = m.company_id and x.id = m.conversation_id
    join channels h on h.company_id = m.company_id and h.id = m.channel_id
  where exists (select from contact_consents k where k.company_id = x.company_id and k.contact_id = x.contact_id
        and k.channel = h.kind and k.state = 'withdrawn')
    or exists (select from contact_addresses d join address_rules b on b.company_id = d.company_id
          and (b.kind = d.kind and b.key = d.key or b.kind = 'domain' and b.key = split_part(d.value, '@', 2))
        where d.company_id = x.company_id and d.contact_id = x.contact_id and d.value = x.address
          and b.list = 'block' and b.removed_at is null and (b.expires_at is null or b.expires_at > ${now})))`

/** Those of the people. */
export async function refusersAmong(
  tx: Db,
  { campaignId, contactIds, now }: { campaignId: string; contactIds: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  if (contactIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`select r.contact_id as id from campaign_recipients r
    where r.campaign_id = ${campaignId} and r.contact_id = any (${contactIds}::uuid[]) and ${refusedSql(now)}`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}
