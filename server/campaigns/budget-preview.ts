/** What the ceilings of a campaign are held against: what it has used, and what those who wait would cost. */
import * as contracts from '@aura/contracts/campaigns/campaign-budget.ts'
import { withBudget } from '@aura/machines/campaigns/money.ts'
import { answer } from '../platform/handle.ts'
import { campaignOf } from './campaigns.ts'
import type { Estimate } from './estimate.ts'
import { aheadFrom } from './foreseen-parts.ts'
import { estimateAhead } from './launch-record.ts'
import { moneyLeftBy, usedBy } from './money.ts'

export const budgetPreview = answer(contracts.budgetPreview, async ({ tx, caller, input, now, config }) => {
  const campaign = await campaignOf({ tx, caller }, input.campaignId)
  const { currency } = await tx.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  const { spent: used, reserved } = await usedBy(tx, campaign)
  const ahead = await estimateAhead(aheadFrom({ tx, now }, config.publicUrl), campaign)
  const ofMonth = await moneyLeftBy({ tx, now }, { ...campaign, budget: null })
  const forecast = { used, reserved, ...costsOf(ahead) }
  const { budget = campaign.budget } = input
  return { budget, currency, ...forecast, hasMonthBudget: ofMonth.length > 0, ...withBudget(forecast, budget) }
})

function costsOf(ahead: Estimate | undefined | 'nothing') {
  if (ahead === 'nothing') return { waiting: 0, channels: [], unknown: null }
  if (!ahead) return { waiting: 0, channels: null, unknown: 'too_slow' as const }
  const { reached: waiting } = ahead
  const channels = ahead.channels.map(({ reached, parts, cost }) => ({ reached, parts, cost: cost?.amount ?? null }))
  const isUnpriced = channels.some(({ reached, cost }) => reached > 0 && cost === null)
  return { waiting, channels, unknown: isUnpriced ? ('unpriced' as const) : null }
}
