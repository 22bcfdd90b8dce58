/** Rates and times as people read them. */
import type { Language } from '@aura/contracts/platform/values.ts'
import { percentText } from '../platform/i18n/figures.ts'

export const rateText = (part: number, whole: number, language: Language): string =>
  whole === 0 ? '–' : percentText((100 * part) / whole, language, 1)

export const latencyText = (ms: number | null, language: Language): string =>
  ms === null ? '–' : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString(language, { maximumFractionDigits: 1 })} s`
