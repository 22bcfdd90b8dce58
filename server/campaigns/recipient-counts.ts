/**
 * How many people of campaigns stand where: the one count of the ledger, the list, the control room and the trial. It is kept
 * (`migrations/0407-campaign-counts.ts`), so a campaign of a million costs no more than one of a thousand. What a stop
 * leaves of people who had gone on to a further channel is read from them.
 */
import type { RecipientState } from '@aura/contracts/campaigns/ledger.ts'
import type { VariantCount } from '@aura/machines/campaigns/trial.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { channelSql, codeOfAny, countedChannelSql, stateOfAny, stoppedCode } from './recipient-state.ts'

export type RecipientCount = {
  campaignId: string
  state: RecipientState
  code: string | null
  /** Of the message that stands for these people, or for which they wait. */
  channelId: string
  isReplied: boolean
  count: number
}

const isUnwritten = sql<boolean>`c.state = 'stopped' and k.state in ('waiting', 'queued')`

export async function countRecipients(tx: Db, ids: readonly string[]): Promise<RecipientCount[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<RecipientCount>`select "campaignId", state, code, "channelId", "isReplied",
      sum(people)::int as count
    from (select k.campaign_id as "campaignId", case when ${isUnwritten} then 'suppressed' else k.state end as state,
        case when ${isUnwritten} then ${stoppedCode} else k.code end as code,
        ${countedChannelSql} as "channelId", k.replied as "isReplied", k.people
      from campaign_counts k join campaigns c on c.company_id = k.company_id and c.id = k.campaign_id
      where k.campaign_id = any (${ids}::uuid[]) and not (${isUnwritten} and k.step > 0)
      union all select r.campaign_id, ${stateOfAny}, ${codeOfAny}, ${channelSql}, r.replied_at is not null, 1
      from campaign_recipients r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
      where r.campaign_id = any (${ids}::uuid[]) and c.state = 'stopped' and r.step > 0
        and r.state in ('waiting', 'queued')) p
    group by 1, 2, 3, 4, 5 having sum(people) <> 0`.execute(tx)
  return rows
}

/** A further channel has a wording of its own: who has gone on to it counts for none of these. */
export async function countVariants(tx: Db, campaignId: string): Promise<VariantCount[]> {
  const { rows } = await sql<VariantCount>`select variant,
      coalesce(sum(people) filter (where state in ('sent', 'delivered', 'read')), 0)::int as sent,
      coalesce(sum(people) filter (where state in ('delivered', 'read')), 0)::int as delivered,
      coalesce(sum(people) filter (where state = 'read'), 0)::int as read,
      coalesce(sum(people) filter (where replied), 0)::int as replied
    from campaign_counts where campaign_id = ${campaignId} and variant is not null and step = 0
    group by variant having sum(people) > 0 order by variant`.execute(tx)
  return rows
}
