import type { FrozenAudience } from '@aura/contracts/campaigns/launch-record.ts'
import * as contracts from '@aura/contracts/campaigns/launch-record.ts'
import { unpaid } from '@aura/machines/campaigns/money.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer } from '../platform/handle.ts'
import { type CampaignRow, campaignOf, isMass } from './campaigns.ts'
import { type Estimate, estimate, estimateOf } from './estimate.ts'
import { type Ahead, aheadFrom } from './foreseen-parts.ts'
import { budgetUseOf } from './money.ts'

export const launchRecord = answer(contracts.launchRecord, async ({ tx, caller, input: { campaignId } }) => {
  const { frozen_audience, frozen_at } = await campaignOf({ tx, caller }, campaignId)
  if (!frozen_audience || !frozen_at) return { audience: null }
  const { name, definition, size } = frozen_audience
  const shown = caller.permissions.includes('view_bases') ? definition : null
  return { audience: { name, definition: shown, size, at: frozen_at.toISOString() } }
})

/** Stored with the campaign that has frozen it. */
export async function recordAudience(
  tx: Db,
  { id }: Pick<CampaignRow, 'id'>,
  { at, name, definition }: Pick<FrozenAudience, 'name' | 'definition'> & { at: Date },
): Promise<void> {
  const { size } = await tx
    .selectFrom('campaign_recipients')
    .where('campaign_id', '=', id)
    .select((e) => e.fn.countAll<number>().as('size'))
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('campaigns')
    .set({ frozen_at: at, frozen_audience: JSON.stringify({ name, definition, size }) })
    .where('id', '=', id)
    .execute()
}

type Foreseen = { unpaid: number | null } & (
  | { foreseen: number; unforeseen: null }
  | { foreseen: null; unforeseen: 'too_slow' | 'unpriced' }
)

export const campaignCost = answer(contracts.campaignCost, async ({ tx, caller, input, now, config }) => {
  const campaign = await campaignOf({ tx, caller }, input.campaignId)
  const { currency } = await tx.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  const { used: spent, reserved, budget, left } = await budgetUseOf(tx, campaign)
  return {
    currency,
    spent,
    reserved,
    budget,
    left,
    ...(await foreseenOf(aheadFrom({ tx, now }, config.publicUrl), campaign, left)),
  }
})

const nothing: Foreseen = { foreseen: 0, unforeseen: null, unpaid: null }

async function foreseenOf(ahead: Ahead, campaign: CampaignRow, left: number | null): Promise<Foreseen> {
  const counted = await estimateAhead(ahead, campaign)
  return counted === 'nothing' ? nothing : costAhead(counted, left)
}

/** What is still ahead of it: of everybody, or of those who wait. */
export async function estimateAhead(ahead: Ahead, campaign: CampaignRow): Promise<Estimate | undefined | 'nothing'> {
  const { state } = campaign
  if (state === 'finished' || state === 'stopped') return 'nothing'
  if (state === 'running' || state === 'paused') return await estimateWaiting(ahead, campaign)
  return isMass(campaign) ? await estimate(ahead, campaign) : 'nothing'
}

/** Of the channels that somebody comes to. */
function costAhead(counted: Estimate | undefined, left: number | null): Foreseen {
  if (!counted) return { foreseen: null, unforeseen: 'too_slow', unpaid: null }
  const costs = counted.channels.flatMap(({ reached, cost }) => (reached > 0 ? [cost] : []))
  if (costs.includes(null)) return { foreseen: null, unforeseen: 'unpriced', unpaid: null }
  const channels = counted.channels.map(({ reached, parts, cost }) => ({ reached, parts, cost: cost?.amount ?? null }))
  return {
    foreseen: costs.reduce((sum, cost) => sum + (cost?.amount ?? 0), 0),
    unforeseen: null,
    unpaid: left === null ? null : unpaid(left, channels),
  }
}

/** Those who wait, each on the channel that the person has come to. Undefined when counting takes too long. */
async function estimateWaiting(ahead: Ahead, campaign: CampaignRow): Promise<Estimate | undefined> {
  const beginning = [null, ...campaign.fallbacks].map(
    (_, step) => sql`from contacts c join campaign_recipients w on w.company_id = c.company_id and w.contact_id = c.id
      where w.campaign_id = ${campaign.id} and w.step = ${step} and w.state = 'waiting'`,
  )
  return await estimateOf(ahead, campaign, { beginning })
}
