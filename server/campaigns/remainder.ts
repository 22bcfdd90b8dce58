/** What a campaign under way comes to as a whole: what it has spent, and at most what is still ahead of it. */
import { sql } from 'kysely'
import { withinTime } from '../audiences/index.ts'
import type { Db } from '../platform/database/transact.ts'
import type { CampaignRow } from './campaigns.ts'
import { type Estimate, estimateOf } from './estimate.ts'
import type { Ahead } from './foreseen-parts.ts'
import { usedBy } from './money.ts'

/**
 * `campaign` over the channel that those who wait would get it on. What is written for the first channel and has not left counts
 * among them. Undefined when counting takes too long.
 */
export async function estimateUnderway(
  reading: Ahead,
  campaign: CampaignRow,
): Promise<Pick<Estimate, 'mostCost' | 'reached'> | undefined> {
  const { tx } = reading
  const steps = [0, ...campaign.fallbacks.map((_, at) => at + 1)]
  const beginning = steps.map(
    (step) => sql`from contacts c join campaign_recipients w on w.company_id = c.company_id and w.contact_id = c.id
      where w.campaign_id = ${campaign.id} and w.step = ${step}
        and (w.state = 'waiting' or w.state = 'queued' and w.step = 0)`,
  )
  const { underway, reached } = await reachedOf(tx, campaign.id, steps)
  const ahead = await estimateOf(reading, campaign, { beginning, underway })
  if (!ahead) return undefined
  const { mostCost } = ahead
  const spent = mostCost ? await withinTime(tx, () => spentOn(tx, campaign), reading.msLeft()) : 0
  if (spent === undefined) return undefined
  return {
    mostCost: mostCost && { ...mostCost, amount: mostCost.amount + spent },
    reached: reached + ahead.reached,
  }
}

/** Those who have a message: how many at each step may still go on from it, and how many in all. */
async function reachedOf(tx: Db, campaignId: string, steps: readonly number[]) {
  const { rows } = await sql<{ step: number; underway: number; reached: number }>`select step, count(*)::int as reached,
      count(*) filter (where state in ('queued', 'sent', 'in_doubt'))::int as underway
    from campaign_recipients where campaign_id = ${campaignId}
      and (state in ('sent', 'delivered', 'read', 'in_doubt') or state = 'queued' and step > 0)
    group by step`.execute(tx)
  return {
    underway: steps.map((at) => ({
      count: rows.find(({ step }) => step === at)?.underway ?? 0,
      people: sql`select w.company_id, w.contact_id as id from campaign_recipients w
        where w.campaign_id = ${campaignId} and w.step = ${at}
          and (w.state in ('sent', 'in_doubt') or w.state = 'queued' and w.step > 0)`,
    })),
    reached: rows.reduce((sum, row) => sum + row.reached, 0),
  }
}

/** What its messages have used; those that are written for the first channel and have not left are counted ahead. */
async function spentOn(tx: Db, { id }: Pick<CampaignRow, 'id'>): Promise<number> {
  const { spent, reserved } = await usedBy(tx, { id })
  const { rows } = await sql<{ ahead: number }>`select coalesce(sum(r.reserved), 0)::bigint as ahead
    from campaign_recipients r where r.campaign_id = ${id} and r.state = 'queued' and r.step = 0 and r.message_id is not null
      and not exists (select from cost_bookings b where b.company_id = r.company_id and b.id = r.message_id)`.execute(
    tx,
  )
  return spent + Math.max(0, reserved - (rows[0]?.ahead ?? 0))
}
