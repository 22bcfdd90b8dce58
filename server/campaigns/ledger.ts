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
import { budgetUseOf } from './money.ts'
import { countRecipients, countVariants, type RecipientCount } from './recipient-counts.ts'
import { hasWaterfall, waterfallsOf } from './waterfall-counts.ts'

export const ledger = answer(contracts.ledger, async ({ tx, caller, input: { campaignId }, now }) =>
  readLedger({ tx, now }, await campaignOf({ tx, caller }, campaignId)),
)

export async function readLedger(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  campaign: CampaignRow,
): Promise<OutputOf<typeof contracts.ledger>> {
  const campaignId = campaign.id
  const rows = await countRecipients(tx, [campaignId])
  const sum = (wanted: (row: RecipientCount) => boolean) =>
    rows.filter(wanted).reduce((total, { count }) => total + count, 0)
  const inBucket = (bucket: contracts.Bucket) => sum(({ state }) => bucketOf[state] === bucket)
  const reasons = (wanted: contracts.Bucket) => {
    const counts = new Map<string, number>()
    for (const { state, code, count } of rows)
      if (bucketOf[state] === wanted && code !== null) counts.set(code, (counts.get(code) ?? 0) + count)
    return [...counts]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1))
  }
  const hold =
    campaign.state === 'running'
      ? await shownHold({ tx, now }, campaign, await channelOf(tx, campaign.channel_id))
      : null
  const { currency } = await tx.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  const waterfall = hasWaterfall(campaign) ? ((await waterfallsOf(tx, [campaign], rows)).get(campaignId) ?? []) : []
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
    replied: sum(({ isReplied }) => isReplied),
    underway: await underwayOf(tx, campaignId),
    reasons: { failed: reasons('failed'), suppressed: reasons('suppressed') },
    hold,
    variants: campaign.variants.length === 0 ? [] : await countVariants(tx, campaignId),
    waterfall,
    channels: waterfall
      .filter(({ sent, failed, inDoubt }) => sent + failed + inDoubt > 0)
      .map(({ channelId, sent, delivered, failed }) => ({ channelId, sent, delivered, failed })),
    money: { currency, ...(await budgetUseOf(tx, campaign)) },
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

export const totals = answer(contracts.totals, async ({ tx, caller, input: { campaignIds } }) => {
  const seen = await tx
    .selectFrom('campaigns')
    .where('id', 'in', campaignIds)
    .$if(!seesAll(caller), (query) => query.where('author_id', '=', caller.userId))
    .select('id')
    .execute()
  const rows = await countRecipients(
    tx,
    seen.map(({ id }) => id),
  )
  const rules = await tx.selectFrom('outbound_rules').select('halted_at').executeTakeFirst()
  return {
    isHalted: rules !== undefined && rules.halted_at !== null,
    totals: [...new Set(rows.map(({ campaignId }) => campaignId))].map((campaignId) => {
      const own = rows.filter((row) => row.campaignId === campaignId)
      const sum = (wanted: (row: RecipientCount) => boolean) =>
        own.filter(wanted).reduce((total, { count }) => total + count, 0)
      const inBucket = (bucket: contracts.Bucket) => sum(({ state }) => bucketOf[state] === bucket)
      return {
        campaignId,
        audience: sum(() => true),
        buckets: {
          ...{ waiting: inBucket('waiting'), sent: inBucket('sent'), failed: inBucket('failed') },
          ...{ suppressed: inBucket('suppressed'), in_doubt: inBucket('in_doubt') },
        },
        delivered: sum(({ state }) => state === 'delivered' || state === 'read'),
        replied: sum(({ isReplied }) => isReplied),
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
