/** Numbers of the room as people read them. */
import type { Language } from '@aura/contracts/platform/values.ts'

const two = (value: number): string => `${value}`.padStart(2, '0')

/** '42 s', '3:05 min', '1:04 h', '3 d': short enough for a wall, and read the same in each language. */
export function durationParts(seconds: number): { value: string; unit: string } {
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return { value: `${whole}`, unit: 's' }
  if (whole < 3600) return { value: `${Math.floor(whole / 60)}:${two(whole % 60)}`, unit: 'min' }
  if (whole >= 2 * 86_400) return { value: `${Math.floor(whole / 86_400)}`, unit: 'd' }
  return { value: `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))}`, unit: 'h' }
}

export function durationText(seconds: number | null): string {
  if (seconds === null) return '–'
  const { value, unit } = durationParts(seconds)
  return `${value} ${unit}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** Making a formatter costs far more than using it, and a chart writes hundreds of numbers. */
export function numberText(value: number, language: Language, digits = 0): string {
  const key = `${language} ${digits}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: digits })
  formats.set(key, format)
  return format.format(value)
}

/** '12,5 %'; English writes the sign without a space. */
export const percentText = (value: number, language: Language, digits = 0): string =>
  `${numberText(value, language, digits)}${percentSign(language)}`

export const percentSign = (language: Language): string => (language === 'en-US' ? '%' : ' %')

/** By how much it went up or down, in whole per cent; undefined where there is nothing to compare with. */
export const changeOf = (value: number | null, reference: number | null | undefined): number | undefined =>
  value === null || reference === null || reference === undefined || reference === 0
    ? undefined
    : Math.round(((value - reference) / reference) * 100)
