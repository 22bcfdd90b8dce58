/**
 * What became of the people of a campaign on each of its channels. A person counts on the one channel whose message stands for it,
 * or for which it waits: after a late receipt that is the earlier channel again, and who went on from there counts no more.
 */
import type { RecipientState, WaterfallStep } from '@aura/contracts/campaigns/ledger.ts'
import { bucketOf } from '@aura/machines/campaigns/recipient.ts'
import { channelOfStep } from '@aura/machines/campaigns/waterfall.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { CampaignRow } from './campaigns.ts'
import { countRecipients, type RecipientCount } from './recipient-counts.ts'
import { fallCounts } from './recipient-state.ts'

type Waterfall = Pick<CampaignRow, 'id' | 'channel_id' | 'fallbacks' | 'rerouted_at'>

/** Whether a campaign has, or had, more channels than one. */
export const hasWaterfall = ({ fallbacks, rerouted_at }: Waterfall): boolean =>
  fallbacks.length > 0 || rerouted_at !== null

export type CountedPeople = Pick<RecipientCount, 'campaignId' | 'state' | 'channelId' | 'count'>
/** The most frequent ones: a provider may write the address into its words. */
const mostReasons = 20

type Fallen = { campaignId: string; channelId: string; code: string; count: number }

async function countFallen(tx: Db, ids: readonly string[]): Promise<Fallen[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Fallen>`select f.campaign_id as "campaignId", f.channel_id as "channelId", f.code,
      count(*)::int as count
    from campaign_falls f join campaign_recipients r on r.company_id = f.company_id and r.campaign_id = f.campaign_id
      and r.contact_id = f.contact_id
    join campaigns c on c.company_id = f.company_id and c.id = f.campaign_id
    where f.campaign_id = any (${ids}::uuid[]) and ${fallCounts}
    group by 1, 2, 3 order by count(*) desc, f.code`.execute(tx)
  return rows
}

/** By campaign, each channel in its order; a channel that it had before it was rerouted stands at the end. */
export async function waterfallsOf(
  tx: Db,
  campaigns: readonly Waterfall[],
  people?: readonly CountedPeople[],
): Promise<ReadonlyMap<string, WaterfallStep[]>> {
  const counted =
    people ??
    (await countRecipients(
      tx,
      campaigns.map(({ id }) => id),
    ))
  const fallen = await countFallen(
    tx,
    campaigns.filter(hasWaterfall).map(({ id }) => id),
  )
  return new Map(campaigns.map((campaign) => [campaign.id, stepsOf(campaign, counted, fallen)]))
}

function stepsOf(
  { id, channel_id, fallbacks }: Waterfall,
  people: readonly CountedPeople[],
  fallen: readonly Fallen[],
) {
  const isOwn = ({ campaignId }: { campaignId: string }) => campaignId === id
  const planned = [0, ...fallbacks.map((_, n) => n + 1)].flatMap(
    (step) => channelOfStep({ channelId: channel_id, fallbacks }, step) ?? [],
  )
  const met = [...people.filter((row) => row.state !== 'suppressed'), ...fallen].filter(isOwn)
  return [...new Set([...planned, ...met.map(({ channelId }) => channelId)])].map((channelId): WaterfallStep => {
    const over = people.filter((row) => isOwn(row) && row.channelId === channelId)
    const sum = (counts: (state: RecipientState) => boolean) =>
      over.reduce((total, { state, count }) => total + (counts(state) ? count : 0), 0)
    return {
      channelId,
      waiting: sum((state) => bucketOf[state] === 'waiting'),
      sent: sum((state) => bucketOf[state] === 'sent'),
      delivered: sum((state) => state === 'delivered' || state === 'read'),
      failed: sum((state) => bucketOf[state] === 'failed'),
      inDoubt: sum((state) => bucketOf[state] === 'in_doubt'),
      fell: fallen
        .filter((row) => isOwn(row) && row.channelId === channelId)
        .slice(0, mostReasons)
        .map(({ code, count }) => ({ code, count })),
    }
  })
}
