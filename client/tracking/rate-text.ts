/** Rates as people read them: '12,5 %', and between what and what they lie for certain. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { rateOf } from '@aura/machines/tracking/interval.ts'
import { numberText, percentText } from '../platform/i18n/figures.ts'

const digits = (share: number) => (share < 0.1 ? 1 : 0)

export function rateText(count: number, of: number, language: Language): string {
  const found = rateOf(count, of)
  return found ? percentText(found.rate * 100, language, digits(found.rate)) : '–'
}

/** At 95 %. */
export function intervalText(count: number, of: number, language: Language): string {
  const found = rateOf(count, of)
  return found
    ? `${numberText(found.low * 100, language, digits(found.low))}–${percentText(found.high * 100, language, digits(found.high))}`
    : '–'
}
