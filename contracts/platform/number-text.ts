/** Numbers and shares as each language writes them. */
import type { Language } from './values.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs far more than using it, and a chart writes hundreds of numbers. */
export function numberText(value: number, language: Language, digits = 0): string {
  const key = `${language} ${digits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: digits })
  formats.set(key, format)
  return format.format(value)
}

/** '12,5 %', never with a line break before the sign; English writes the sign without a space. */
export const percentText = (value: number, language: Language, digits = 0): string =>
  `${numberText(value, language, digits)}${percentSign(language)}`

export const percentSign = (language: Language): string => (language === 'en-US' ? '%' : '\u00a0%')
