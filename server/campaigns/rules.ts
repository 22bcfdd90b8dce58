import * as contracts from '@aura/contracts/campaigns/rules.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { takeTurn } from '../platform/turn.ts'

const usual: contracts.CampaignRules = { approvalAbove: null, serviceShare: 20, monthBudget: null, version: 0 }

export async function rulesOf(tx: Db): Promise<contracts.CampaignRules> {
  const row = await tx.selectFrom('campaign_rules').selectAll().executeTakeFirst()
  if (!row) return usual
  const { approval_above, service_share, month_budget, version } = row
  return { approvalAbove: approval_above, serviceShare: service_share, monthBudget: month_budget, version }
}

export const rules = answer(contracts.rules, ({ tx }) => rulesOf(tx))

export const setRules = handle(contracts.setRules, async ({ tx, input, caller }) => {
  await takeTurn(tx, 'campaign_rules')
  const before = await rulesOf(tx)
  if (before.version !== input.version) return refuse('command.stale', { params: { version: before.version } })
  const set = {
    ...{ approval_above: input.approvalAbove, service_share: input.serviceShare },
    ...{ month_budget: input.monthBudget, version: before.version + 1 },
  }
  await tx
    .insertInto('campaign_rules')
    .values({ company_id: caller.companyId, ...set })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(set))
    .execute()
  return await rulesOf(tx)
})
