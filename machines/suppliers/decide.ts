/** When a supplier's budget and contract have to be spoken of, and when campaigns over its connections stop. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Supplier } from '@aura/contracts/suppliers/supplier.ts'

const microsPerUnit = 1_000_000
/** In per cent of the budget; of several that are passed at once the highest is told. */
export const budgetMarks = [80, 100] as const

export const spentPercent = ({
  monthlyBudget,
  spentMicros,
}: Pick<Supplier, 'monthlyBudget' | 'spentMicros'>): number =>
  monthlyBudget === null ? 0 : Math.floor((spentMicros * 100) / (monthlyBudget * microsPerUnit))

/** The mark that is newly passed; `told` is the last one of this month. */
export function budgetMark(supplier: Pick<Supplier, 'monthlyBudget' | 'spentMicros'>, told: number): number | null {
  const percent = spentPercent(supplier)
  return budgetMarks.findLast((mark) => mark > told && percent >= mark) ?? null
}

export const isBraked = (supplier: Pick<Supplier, 'monthlyBudget' | 'spentMicros' | 'brakes' | 'archived'>): boolean =>
  supplier.brakes && !supplier.archived && supplier.monthlyBudget !== null && spentPercent(supplier) >= 100

/** Days as texts, '2026-11-23'. */
export function isNoticeDue({ endsOn, noticeDays }: Pick<Supplier, 'endsOn' | 'noticeDays'>, today: string): boolean {
  if (endsOn === null || endsOn < today) return false
  return Date.parse(endsOn) - Date.parse(today) <= noticeDays * dayMs
}
