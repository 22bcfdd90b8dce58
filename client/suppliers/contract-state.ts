/** How a supplier's contract stands: until when, and whether notice has to be given now. */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Supplier } from '@aura/contracts/suppliers/supplier.ts'
import type { TFunction } from 'i18next'
import { localDay } from '../platform/local-time.ts'

export function contractState(
  { endsOn, noticeDays }: Pick<Supplier, 'endsOn' | 'noticeDays'>,
  now: Date,
  t: TFunction,
  language: Language,
): string {
  if (endsOn === null) return t('suppliers.contract_open')
  const end = new Date(`${endsOn}T12:00:00Z`)
  const day = end.toLocaleDateString(language, { timeZone: 'UTC' })
  // From day to day, of the person who looks.
  const left = (Date.parse(endsOn) - Date.parse(localDay(now))) / dayMs
  if (left < 0) return t('suppliers.contract_over', { day })
  return left <= noticeDays ? t('suppliers.contract_soon', { day, count: left }) : day
}
