/** The month's budget: what calls cost is added as they are booked, and each mark that is passed is noticed at most once. */
import { type AiBudget, budgetSaved, setBudget as set } from '@aura/contracts/ai/connection.ts'
import { budgetMark, spentPercent } from '@aura/machines/platform/budget.ts'
import { sql } from 'kysely'
import { holdersOf, notify } from '../notifications/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, type Work } from '../platform/handle.ts'

/** The company's month at a moment, '2026-11', and its currency. */
async function companyMonth(tx: Db, at: Date): Promise<{ month: string; currency: AiBudget['currency'] }> {
  const { rows } = await sql<{ month: string; currency: AiBudget['currency'] }>`
    select to_char(${at}::timestamptz at time zone timezone, 'YYYY-MM') as month, currency
    from companies limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a company without a row')
  return row
}

export async function budgetOf(tx: Db, now: Date): Promise<AiBudget> {
  const { month, currency } = await companyMonth(tx, now)
  const row = await tx.selectFrom('ai_budgets').selectAll().executeTakeFirst()
  return {
    monthlyBudget: row?.monthly_budget ?? null,
    brakes: row?.brakes ?? false,
    currency: row?.currency ?? currency,
    spentMicros: row?.spent_month === month ? row.spent_micros : 0,
  }
}

export const setBudget = handle(set, async ({ input, tx, emit, now, newId, caller }) => {
  const { monthlyBudget: monthly_budget, brakes, currency } = input
  const values = { monthly_budget, brakes, currency, noticed_mark: 0 }
  await tx
    .insertInto('ai_budgets')
    .values({ company_id: caller.companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
  await spend({ tx, emit, now, newId }, { companyId: caller.companyId, micros: 0, at: now })
  const budget = await budgetOf(tx, now)
  emit(budgetSaved, { budget })
  return budget
})

/** `at`: when the call was claimed, for it counts for that month. A correction may be less than nothing. */
export type Spending = { companyId: string; micros: number; at: Date }

/** Of a month that is over, nothing is added to the month after it, and no mark is noticed. */
export async function spend(work: Work, { companyId, micros, at }: Spending): Promise<void> {
  const { tx, emit, now } = work
  const { month, currency } = await companyMonth(tx, at)
  const row = await tx
    .insertInto('ai_budgets')
    .values({ company_id: companyId, currency, spent_month: month, spent_micros: micros })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet({
        spent_micros: sql`case when ai_budgets.spent_month = ${month} then ai_budgets.spent_micros + ${micros}
          when ai_budgets.spent_month < ${month} then ${micros} else ai_budgets.spent_micros end`,
        spent_month: sql`greatest(ai_budgets.spent_month, ${month})`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const budget = { monthlyBudget: row.monthly_budget, spentMicros: row.spent_micros }
  const mark = budgetMark(budget, row.noticed_month === month ? row.noticed_mark : 0)
  if (mark === null || month !== (await companyMonth(tx, now)).month) return
  await tx.updateTable('ai_budgets').set({ noticed_month: month, noticed_mark: mark }).execute()
  emit(budgetSaved, { budget: { ...budget, brakes: row.brakes, currency: row.currency } })
  const about = {
    ...{ to: await holdersOf(tx, 'update_integrations'), link: '/integrations/ias', actor: null },
    key: `ai-budget:${month}:${mark}:${row.monthly_budget}`,
  }
  if (mark === 100) await notify(work, { ...about, kind: 'ai.budget_spent', params: {} })
  else await notify(work, { ...about, kind: 'ai.budget_near', params: { percent: spentPercent(budget) } })
}
