/** The periods of targets in words, and those one can choose. */
import type { Language } from '@aura/contracts/platform/values.ts'

export function periodText(period: string, language: Language): string {
  const [year = '', part] = period.split('-')
  if (part === undefined) return year
  if (part.startsWith('Q')) return `${quarterWord[language]}${part.slice(1)} ${year}`
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return month.format(new Date(`${period}-01T00:00:00Z`))
}

const quarterWord: Record<Language, string> = { 'pt-BR': 'T', 'en-US': 'Q', 'es-ES': 'T' }

/** From the month before until a year later: months, the quarters they are in, and the years. */
export function periodsAround(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const months = Array.from({ length: 13 }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 2 + index, 1))
    return date.toISOString().slice(0, 7)
  })
  const quarters = months.map((each) => `${each.slice(0, 4)}-Q${Math.ceil(Number(each.slice(5)) / 3)}`)
  return [...new Set([...months, ...quarters, ...months.map((each) => each.slice(0, 4))])]
}
