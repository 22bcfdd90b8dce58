import * as contracts from '@aura/contracts/campaigns/ledger.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { seesAll } from '@aura/machines/campaigns/decide.ts'
import { bucketOf } from '@aura/machines/campaigns/recipient.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Work } from '../platform/handle.ts'
import { type CampaignRow, campaignOf } from './campaigns.ts'
import { shownHold } from './content.ts'
import { channelOf } from './dispatch.ts'
import { underwayOf } from './launch.ts'
import { codeSql, stateOfAny, stateSql } from './recipient-state.ts'
import { countVariants } from './trial.ts'
import { hasWaterfall, waterfallsOf } from './waterfall-counts.ts'

type Counted = { state: contracts.RecipientState; code: string | null; count: number; replied: number }

export const ledger = answer(contracts.ledger, async ({ tx, caller, input: { campaignId }, now }) =>
  readLedger({ tx, now }, await campaignOf({ tx, caller }, campaignId)),
)

export async function readLedger(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  campaign: CampaignRow,
): Promise<OutputOf<typeof contracts.ledger>> {
  const campaignId = campaign.id
  const { rows } =
    await sql<Counted>`select s.state, s.code, count(*)::int as count, count(s.replied_at)::int as replied
    from (select ${stateSql(campaign.state)} as state, ${codeSql(campaign.state)} as code, r.replied_at
      from campaign_recipients r where r.campaign_id = ${campaignId}) s group by s.state, s.code`.execute(tx)
  const sum = (wanted: (row: Counted) => boolean) => rows.filter(wanted).reduce((total, { count }) => total + count, 0)
  const inBucket = (bucket: contracts.Bucket) => sum(({ state }) => bucketOf[state] === bucket)
  const reasons = (wanted: contracts.Bucket) =>
    rows
      .flatMap(({ state, code, count }) => (bucketOf[state] === wanted && code !== null ? [{ code, count }] : []))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
  const hold =
    campaign.state === 'running'
      ? await shownHold({ tx, now }, campaign, await channelOf(tx, campaign.channel_id))
      : null
  const waterfall = hasWaterfall(campaign) ? ((await waterfallsOf(tx, [campaign])).get(campaignId) ?? []) : []
  return {
    at: now.toISOString(),
    audience: sum(() => true),
    buckets: {
      waiting: inBucket('waiting'),
      sent: inBucket('sent'),
      failed: inBucket('failed'),
      suppressed: inBucket('suppressed'),
      in_doubt: inBucket('in_doubt'),
    },
    // What was read was delivered.
    delivered: sum(({ state }) => state === 'delivered' || state === 'read'),
    read: sum(({ state }) => state === 'read'),
    replied: rows.reduce((total, { replied }) => total + replied, 0),
    underway: await underwayOf(tx, campaignId),
    reasons: { failed: reasons('failed'), suppressed: reasons('suppressed') },
    hold,
    variants: campaign.variants.length === 0 ? [] : await countVariants(tx, campaignId),
    waterfall,
    channels: waterfall
      .filter(({ sent, failed, inDoubt }) => sent + failed + inDoubt > 0)
      .map(({ channelId, sent, delivered, failed }) => ({ channelId, sent, delivered, failed })),
    proof: await proofOf(tx, campaign),
  }
}

/** What the provider was called with after the campaign was to rest. */
async function proofOf(tx: Db, { id, state, paused_at, ended_at }: CampaignRow) {
  const at = state === 'paused' ? paused_at : state === 'stopped' ? ended_at : null
  if (at === null) return null
  const { rows } = await sql<{ after: number }>`select count(*)::int as after from campaign_recipients r
    join messages m on m.company_id = r.company_id and m.id = r.message_id
    where r.campaign_id = ${id} and r.changed_at > ${at} and m.called_at > ${at}`.execute(tx)
  return { at: at.toISOString(), after: rows[0]?.after ?? 0 }
}

type Total = { campaignId: string; state: contracts.RecipientState; count: number; replied: number }

export const totals = answer(contracts.totals, async ({ tx, caller, input: { campaignIds } }) => {
  const { rows } = await sql<Total>`select r.campaign_id as "campaignId",
      ${stateOfAny} as state,
      count(*)::int as count, count(r.replied_at)::int as replied
    from campaign_recipients r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where r.campaign_id = any (${campaignIds}::uuid[]) ${seesAll(caller) ? sql`` : sql`and c.author_id = ${caller.userId}`}
    group by 1, 2`.execute(tx)
  return {
    totals: [...new Set(rows.map(({ campaignId }) => campaignId))].map((campaignId) => {
      const own = rows.filter((row) => row.campaignId === campaignId)
      const sum = (states: (state: contracts.RecipientState) => boolean) =>
        own.reduce((total, { state, count }) => total + (states(state) ? count : 0), 0)
      const inBucket = (bucket: contracts.Bucket) => sum((state) => bucketOf[state] === bucket)
      return {
        campaignId,
        audience: sum(() => true),
        buckets: {
          ...{ waiting: inBucket('waiting'), sent: inBucket('sent'), failed: inBucket('failed') },
          ...{ suppressed: inBucket('suppressed'), in_doubt: inBucket('in_doubt') },
        },
        delivered: sum((state) => state === 'delivered' || state === 'read'),
        replied: own.reduce((total, { replied }) => total + replied, 0),
      }
    }),
  }
})

/** Everybody who still gets something of a running campaign, once for each campaign. */
export const waitingRecipients = (tx: Db) =>
  tx
    .selectFrom('campaign_recipients as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .where('c.state', '=', 'running')
    .where('r.state', '=', 'waiting')
    .select('r.contact_id')
