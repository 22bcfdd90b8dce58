/** Numbers of the room as people read them. */
export { durationParts, durationText } from '@aura/contracts/platform/duration-text.ts'

import type { Language } from '@aura/contracts/platform/values.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs far more than using it, and a chart writes hundreds of numbers. */
export function numberText(value: number, language: Language, digits = 0): string {
  const key = `${language} ${digits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: digits })
  formats.set(key, format)
  return format.format(value)
}

/** '12,5 %', never broken at the end of a line; English writes the sign without a space. */
export const percentText = (value: number, language: Language, digits = 0): string =>
  `${numberText(value, language, digits)}${percentSign(language)}`

export const percentSign = (language: Language): string => (language === 'en-US' ? '%' : '\u00a0%')

/** By how much it went up or down, in whole per cent; undefined where there is nothing to compare with. */
export const changeOf = (value: number | null, reference: number | null | undefined): number | undefined =>
  value === null || reference === null || reference === undefined || reference === 0
    ? undefined
    : Math.round(((value - reference) / reference) * 100)
