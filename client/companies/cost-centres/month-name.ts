import type { Language } from '@aura/contracts/platform/values.ts'

/** 'nov. de 2026' */
export const monthName = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
