/** Text for spreadsheets: in the separators of the reader's language, and never read as a formula. */
import type { Language } from '@aura/contracts/platform/values.ts'

const separators: Record<Language, string> = { 'pt-BR': ';', 'en-US': ',', 'es-ES': ';' }

function cell(value: string | number, language: Language): string {
  if (typeof value === 'number')
    return new Intl.NumberFormat(language, { useGrouping: false, minimumFractionDigits: 2 }).format(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /["\n\r;,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvOf = (rows: readonly (readonly (string | number)[])[], language: Language): string =>
  rows
    .map(
      (row) => `${row.map((one) => quoted(cell(one, language), separators[language])).join(separators[language])}\r\n`,
    )
    .join('')

/** A decimal comma in a file that is separated by commas. */
const quoted = (text: string, separator: string) =>
  text.includes(separator) && !text.startsWith('"') ? `"${text}"` : text
