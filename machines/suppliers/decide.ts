/** When a supplier's contract has to be spoken of, and when campaigns over its connections stop. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Supplier } from '@aura/contracts/suppliers/supplier.ts'
import { isSpent } from '../platform/budget.ts'

export const isBraked = (supplier: Pick<Supplier, 'monthlyBudget' | 'spentMicros' | 'brakes' | 'archived'>): boolean =>
  supplier.brakes && !supplier.archived && isSpent(supplier)

/** Days as texts, '2026-11-23'. */
export function isNoticeDue({ endsOn, noticeDays }: Pick<Supplier, 'endsOn' | 'noticeDays'>, today: string): boolean {
  if (endsOn === null || endsOn < today) return false
  return Date.parse(endsOn) - Date.parse(today) <= noticeDays * dayMs
}
