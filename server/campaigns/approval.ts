/** The second person's yes: up to which cost it goes, and whether what is about to be sent still keeps to it. */
import { approveCampaign as contract } from '@aura/contracts/campaigns/rules.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import { approvalRefusal, decide, isWithinApproval, needsApproval } from '@aura/machines/campaigns/decide.ts'
import { type Refused, refused } from '@aura/machines/platform/decision.ts'
import { moneyText } from '@aura/machines/platform/money-text.ts'
import { allowed, assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { lockCampaign, type MassRow, saveCampaign, stateOf } from './campaigns.ts'
import { type Estimate, estimate } from './estimate.ts'
import { type Ahead, aheadFrom } from './foreseen-parts.ts'
import { rulesOf } from './rules.ts'

export const notApproved = {
  approved_at: null,
  approved_by: null,
  approved_version: null,
  approved_cost: null,
  approved_size: null,
}

/** Of the version that was seen, at what it comes to now: what is edited afterwards is another. */
export const approveCampaign = handle(contract, async (context) => {
  const { tx, input, caller: actor, now, config } = context
  const before = await lockCampaign(tx, input.campaignId)
  allowed(decide(stateOf(before), 'approve', { actor, now }))
  if (before.version !== input.version) return refuse('command.stale', { params: { version: before.version } })
  const refusal = approvalRefusal({ authorId: before.author_id, editedBy: before.edited_by }, actor.userId)
  if (refusal) assertAllowed(refusal)
  const ahead = await estimate(aheadFrom({ tx, now }, config.publicUrl), before)
  if (!ahead) return refuse('audiences.too_slow')
  return await saveCampaign(context, before, {
    ...{ approved_by: actor.userId, approved_at: now, approved_version: before.version + 1 },
    ...{ approved_cost: ahead.mostCost?.amount ?? null, approved_size: ahead.reached },
  })
})

/** What is missing for it to be sent; `isApproved`: a yes is there for what it says now, `count`: what it comes to. */
export async function approvalLack(
  reading: Ahead,
  campaign: MassRow,
  isApproved: boolean,
  count: () => Promise<Pick<Estimate, 'mostCost' | 'reached'> | undefined> = () => estimate(reading, campaign),
): Promise<Refused | undefined> {
  const rules = await rulesOf(reading.tx)
  if (rules.approvalAbove === null) return undefined
  const ahead = await count()
  if (!ahead) return refused('audiences.too_slow')
  const { mostCost, reached } = ahead
  const cost = mostCost?.amount ?? null
  if (!needsApproval(rules, cost)) return undefined
  if (!isApproved) {
    const above = await limitText(reading.tx, rules.approvalAbove, mostCost?.currency)
    return refused(mostCost ? 'campaigns.needs_approval' : 'campaigns.unpriced', { above })
  }
  const approved = { approvedCost: campaign.approved_cost, approvedSize: campaign.approved_size }
  return isWithinApproval(approved, { cost, reached }) ? undefined : refused('campaigns.outgrown')
}

/** As the company writes money; where no channel has a price, in the company's own currency. */
async function limitText(tx: Db, amount: number, priced: Money['currency'] | undefined): Promise<string> {
  const company = tx.selectFrom('companies').select(['currency', 'language', 'money_format as format'])
  const { currency, ...style } = await company.executeTakeFirstOrThrow()
  return moneyText({ amount, currency: priced ?? currency }, style)
}
