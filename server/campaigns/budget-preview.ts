/** What another ceiling would leave a campaign, and whom it would not pay for. */
import * as contracts from '@aura/contracts/campaigns/campaign-budget.ts'
import { unpaid } from '@aura/machines/campaigns/money.ts'
import { answer } from '../platform/handle.ts'
import { campaignOf } from './campaigns.ts'
import type { Estimate } from './estimate.ts'
import { aheadFrom } from './foreseen-parts.ts'
import { estimateAhead } from './launch-record.ts'
import { budgetUseOf, moneyLeftBy } from './money.ts'

export const budgetPreview = answer(contracts.budgetPreview, async ({ tx, caller, input, now, config }) => {
  const campaign = await campaignOf({ tx, caller }, input.campaignId)
  const { currency } = await tx.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  const use = await budgetUseOf(tx, { id: campaign.id, budget: input.budget })
  const ahead = await estimateAhead(aheadFrom({ tx, now }, config.publicUrl), campaign)
  const ofMonth = await moneyLeftBy({ tx, now }, { ...campaign, budget: null })
  return { currency, ...use, hasMonthBudget: ofMonth.length > 0, ...unpaidBy(ahead, use.left) }
})

function unpaidBy(ahead: Estimate | undefined | 'nothing', left: number | null) {
  if (ahead === 'nothing') return { waiting: 0, unpaid: 0, unknown: null }
  if (!ahead) return { waiting: 0, unpaid: null, unknown: 'too_slow' as const }
  const { reached: waiting, channels } = ahead
  if (left === null) return { waiting, unpaid: 0, unknown: null }
  if (channels.some(({ reached, cost }) => reached > 0 && !cost))
    return { waiting, unpaid: null, unknown: 'unpriced' as const }
  const costs = channels.map(({ reached, cost }) => ({ reached, cost: cost?.amount ?? null }))
  return { waiting, unpaid: unpaid(left, costs), unknown: null }
}
