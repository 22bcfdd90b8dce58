/** Rates as people read them: '12,5 %', and between what and what they lie for certain. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { rateOf } from '@aura/machines/tracking/interval.ts'
import { numberText } from '../platform/i18n/figures.ts'

const percent = (share: number, language: Language) => numberText(share * 100, language, share < 0.1 ? 1 : 0)

export function rateText(count: number, of: number, language: Language): string {
  const found = rateOf(count, of)
  return found ? `${percent(found.rate, language)} %` : '–'
}

/** At 95 %. */
export function intervalText(count: number, of: number, language: Language): string {
  const found = rateOf(count, of)
  return found ? `${percent(found.low, language)}–${percent(found.high, language)} %` : '–'
}
