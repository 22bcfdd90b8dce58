import * as contracts from '@aura/contracts/campaigns/launch-record.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type CampaignRow, campaignOf, isMass } from './campaigns.ts'
import { estimate, estimateOf } from './estimate.ts'
import { type Ahead, aheadFrom } from './foreseen-parts.ts'
import { bookedOn, reservedOn } from './remainder.ts'

export const launchRecord = answer(contracts.launchRecord, async ({ tx, caller, input: { campaignId } }) => {
  const { frozen_audience, frozen_at } = await campaignOf({ tx, caller }, campaignId)
  if (!frozen_audience || !frozen_at) return { audience: null }
  const { size } = await tx
    .selectFrom('campaign_recipients')
    .where('campaign_id', '=', campaignId)
    .select((e) => e.fn.countAll<number>().as('size'))
    .executeTakeFirstOrThrow()
  return { audience: { ...frozen_audience, size, at: frozen_at.toISOString() } }
})

/** The audience as it is now, stored with the campaign that has frozen it. */
export async function recordAudience(
  tx: Db,
  campaign: Pick<CampaignRow, 'id' | 'audience_id'>,
  frozen_at: Date,
): Promise<void> {
  await sql`update campaigns set frozen_at = ${frozen_at}, frozen_audience = (
      select jsonb_build_object('name', a.name, 'definition', a.definition) from audiences a
      where a.company_id = campaigns.company_id and a.id = campaigns.audience_id)
    where id = ${campaign.id}`.execute(tx)
}

export const campaignCost = answer(contracts.campaignCost, async ({ tx, caller, input, now, config }) => {
  const campaign = await campaignOf({ tx, caller }, input.campaignId)
  const { currency } = await tx.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  const foreseen = await foreseenOf(aheadFrom({ tx, now }, config.publicUrl), campaign)
  if (foreseen === undefined) return refuse('audiences.too_slow')
  const [spent, reserved] = [await bookedOn(tx, campaign.id), await reservedOn(tx, campaign.id)]
  return { currency, spent, reserved, foreseen }
})

/** Undefined when counting takes too long. */
async function foreseenOf(ahead: Ahead, campaign: CampaignRow): Promise<number | null | undefined> {
  const { state } = campaign
  if (state === 'finished' || state === 'stopped') return 0
  if (state === 'running' || state === 'paused') return await foreseenUnderway(ahead, campaign)
  if (!isMass(campaign)) return 0
  const counted = await estimate(ahead, campaign)
  return counted && (counted.cost?.amount ?? null)
}

/** Of those who wait, each on the channel that the person has come to. */
async function foreseenUnderway(ahead: Ahead, campaign: CampaignRow): Promise<number | null | undefined> {
  const beginning = [null, ...campaign.fallbacks].map(
    (_, step) => sql`from contacts c join campaign_recipients w on w.company_id = c.company_id and w.contact_id = c.id
      where w.campaign_id = ${campaign.id} and w.step = ${step} and w.state = 'waiting'`,
  )
  const counted = await estimateOf(ahead, { ...campaign, holdout: 0 }, { beginning })
  if (!counted) return undefined
  return counted.reached === 0 ? 0 : (counted.cost?.amount ?? null)
}
