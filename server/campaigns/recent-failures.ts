/**
 * The messages of campaigns that failed of late: those whose people were failed with them, and those whose people went on to
 * another channel. The control room says the same of a campaign and of a channel.
 */
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { channelSql, fallFailed } from './recipient-state.ts'

export type RecentFailure = { campaignId: string; channelId: string; code: string; count: number }

export async function recentFailures(tx: Db, ids: readonly string[], since: Date): Promise<RecentFailure[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RecentFailure>`select w."campaignId", w."channelId", w.code, count(*)::int as count from (
      select r.campaign_id as "campaignId", ${channelSql} as "channelId", r.code from campaign_recipients r
        join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
        where r.campaign_id = any (${ids}::uuid[]) and r.state not in ('waiting', 'queued', 'suppressed')
          and r.state = 'failed' and r.code is not null and r.changed_at > ${since}
      union all select f.campaign_id, f.channel_id, f.code from campaign_falls f
        where f.campaign_id = any (${ids}::uuid[]) and f.fallen_at > ${since} and ${fallFailed}) w
    group by 1, 2, 3`.execute(tx)
  return rows
}

/** The most frequent ones first: a provider may write the address into its words. */
export function frequentCodes(failures: readonly RecentFailure[], most: number): { code: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { code, count } of failures) counts.set(code, (counts.get(code) ?? 0) + count)
  return [...counts]
    .map(([code, count]) => ({ code, count }))
    .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
    .slice(0, most)
}
