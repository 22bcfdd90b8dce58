/** Numbers and days as people type them and as files bring them. */
import type { Language } from '@aura/contracts/platform/values.ts'

/** 1.234,5 in Portuguese and Spanish, 1,234.5 in English; a lone mark that cannot group thousands is the decimal one. */
export function readNumber(text: string, language: Language): number | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '')
  const [group, point] = language === 'en-US' ? [',', '.'] : ['.', ',']
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${point}\\d+)?$`)
  const digits = grouped.test(compact) ? compact.replaceAll(group, '').replace(point, '.') : compact.replace(',', '.')
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits) ? Number(digits) : null
}

/** Null for what is no day; 21/11/2026 begins with the day, in English with the month. */
export function readDay(text: string, language: Language): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]00:00(?::00)?)?$/.exec(text)
  if (iso) return `${iso[1]}-${iso[2]}-${iso[3]}`
  const [, value = '', two = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (year === undefined) return null
  const [day, month] = language === 'en-US' ? [two, value] : [value, two]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
