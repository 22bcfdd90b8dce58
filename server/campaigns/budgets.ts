import * as contracts from '@aura/contracts/campaigns/budgets.ts'
import type { OutputOf } from '@aura/contracts/platform/operation.ts'
import { budgetLeft, campaignShare } from '@aura/machines/campaigns/budget.ts'
import { moneyLeft } from '@aura/machines/campaigns/money.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { answer, type Work } from '../platform/handle.ts'
import { budgetOf } from './budget.ts'
import { budgetsOfMonth, monthAt } from './money.ts'
import { whatsappSharing } from './shared-limits.ts'

export const budgets = answer(contracts.budgets, async ({ tx, caller, now }) => {
  const { currency } = await tx.selectFrom('companies').select('currency').executeTakeFirstOrThrow()
  const month = await monthAt({ tx, now })
  const chosen = caller.permissions.includes('view_centro_custos') ? inUse : sql`false`
  const money = (await budgetsOfMonth(tx, month, chosen)).map(({ centreId, name, ...of }) => ({
    ...{ centreId, name, budget: of.budget, used: of.spent, reserved: Math.max(0, of.reserved), left: moneyLeft(of) },
  }))
  return { currency, month, money, numbers: await numbersOf(tx, now) }
})

/** One that was deactivated holds the campaigns that are under way all the same. */
const inUse = sql`n.active or exists (select from campaigns c where c.company_id = n.company_id and c.cost_centre_id = n.id
  and c.state in ('preparing', 'running', 'paused'))`

/** Each limit once, however many numbers share it. */
async function numbersOf(tx: Db, now: Work['now']): Promise<OutputOf<typeof contracts.budgets>['numbers']> {
  const channels = await tx
    .selectFrom('channels')
    .where('kind', '=', 'whatsapp')
    .where('state', '<>', 'removed')
    .select(['id', 'kind', 'name', 'state', 'connection'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const lines: OutputOf<typeof contracts.budgets>['numbers'] = []
  for (const channel of channels) {
    if (lines.some((line) => line.channels.some(({ id }) => id === channel.id))) continue
    const budget = await budgetOf(tx, channel, now)
    if (!budget) continue
    const sharing = (await whatsappSharing(tx, channel.id)).map(({ id }) => id)
    lines.push({
      channels: channels.filter(({ id }) => sharing.includes(id)).map(({ id, name }) => ({ id, name })),
      ...{ limit: budget.limit, service: budget.limit - campaignShare(budget) },
      ...{ used: budget.used, left: budgetLeft(budget) },
    })
  }
  return lines
}
