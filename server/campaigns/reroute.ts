/** A campaign under way goes on over another channel: whom that reaches, and the change itself. */
import * as contracts from '@aura/contracts/campaigns/reroute.ts'
import { decide } from '@aura/machines/campaigns/decide.ts'
import { sql } from 'kysely'
import { withinTime } from '../audiences/index.ts'
import { awaitUnderway } from '../conversations/index.ts'
import { allowed, assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handleOpen } from '../platform/handle.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/refuse.ts'
import { approvalLack } from './approval.ts'
import { assertFits } from './assert-fits.ts'
import { type CampaignRow, campaignOf, isMass, lockCampaign, type MassRow, saveCampaign, stateOf } from './campaigns.ts'
import { shownHold } from './content.ts'
import { channelOf } from './dispatch.ts'
import { type Ahead, aheadFrom, foreseenParts } from './foreseen-parts.ts'
import { dispatchJob } from './jobs.ts'
import { priceOf } from './price.ts'
import { countReasons, excludedOf, reachedSql } from './reasons.ts'
import { estimateUnderway } from './remainder.ts'

/** Every wording goes over the new channel too. */
async function assertMovable(tx: Db, campaign: CampaignRow, channelId: string): Promise<void> {
  for (const message of [campaign.message, ...campaign.variants])
    await assertFits(tx, { audienceId: campaign.audience_id, channelId, message })
}

/** What is missing for the new channel: as a whole the campaign keeps to what was approved, or to what asks nobody. */
const lackOf = (ahead: Ahead, moved: MassRow) =>
  approvalLack(ahead, moved, moved.approved_version !== null, () => estimateUnderway(ahead, moved))

export const reroutePreview = answer(contracts.reroutePreview, async ({ tx, caller, now, input, config }) => {
  const ahead = aheadFrom({ tx, now }, config.publicUrl)
  const campaign = await campaignOf({ tx, caller }, input.campaignId)
  if (!isMass(campaign)) return refuse('campaigns.campaign_not_found')
  await assertMovable(tx, campaign, input.channelId)
  allowed(decide(stateOf(campaign), 'reroute', { actor: caller, now }))
  const channel = await channelOf(tx, input.channelId)
  const moved = { ...campaign, channel_id: channel.id }
  const people = sql`from contacts c join campaign_recipients w on w.company_id = c.company_id and w.contact_id = c.id
    where w.campaign_id = ${campaign.id} and w.state in ('waiting', 'queued') and w.step = 0`
  const { per_day: perDay } = (await tx.selectFrom('outbound_rules').select('per_day').executeTakeFirst()) ?? {
    per_day: null,
  }
  const counting = { campaign: moved, kind: channel.kind, perDay, now }
  const counted = await withinTime(tx, () => countReasons(tx, counting, people), ahead.msLeft())
  if (!counted) return refuse('audiences.too_slow')
  const reached = counted.reduce((sum, { reason, count }) => sum + (reason === null ? count : 0), 0)
  const price = await priceOf(tx, channel.id)
  const { parts, isUpTo } = price
    ? await foreseenParts(ahead, { campaign: moved, channel, count: reached, people: reachedSql(counting, people) })
    : { parts: reached, isUpTo: false }
  const lack = await lackOf(ahead, moved)
  if (lack?.code === 'audiences.too_slow') assertAllowed(lack)
  return {
    waiting: counted.reduce((sum, { count }) => sum + count, 0),
    reached,
    excluded: excludedOf(counted),
    cost: price ? { amount: price.amount * parts, currency: price.currency } : null,
    isUpTo,
    lack: lack ? { code: lack.code, params: lack.params ?? {} } : null,
    hold: await shownHold({ tx, now }, moved, channel),
  }
})

export const reroute = handleOpen(contracts.reroute, async ({ asCaller, config, input: { campaignId, channelId } }) => {
  const { campaign, before } = await asCaller(async ({ tx, emit, now, caller: actor }) => {
    const row = await lockCampaign(tx, campaignId)
    await assertMovable(tx, row, channelId)
    const { next } = allowed(decide(stateOf(row), 'reroute', { actor, now }))
    const ahead = aheadFrom({ tx, now }, config.publicUrl)
    const lack = await lackOf(ahead, { ...row, channel_id: channelId })
    if (lack) assertAllowed(lack)
    const set = { ...next, channel_id: channelId, rerouted_at: now }
    // At once, beside the batch that waits for its time.
    const singletonKey = `${campaignId}:now`
    await enqueue(tx, dispatchJob, { campaignId }, { companyId: actor.companyId, singletonKey })
    return { campaign: await saveCampaign({ tx, emit }, row, set), before: row.channel_id }
  })
  return { campaign, underway: await awaitUnderway(() => asCaller(({ tx }) => underwayOn(tx, campaignId, before))) }
})

/** Those of its messages that the provider of a channel is being called with; a look that may send counts too. */
async function underwayOn(tx: Db, campaignId: string, channelId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign_recipients r
    join messages m on m.company_id = r.company_id and m.id = r.message_id
    where r.campaign_id = ${campaignId} and m.channel_id = ${channelId}
      and (r.state = 'queued' and m.called_at is not null
        or r.state = 'in_doubt' and m.status = 'in_doubt' and m.look_started_at is not null)`.execute(tx)
  return rows[0]?.count ?? 0
}
