/** Text for spreadsheets: in the separators of the reader's language, and never read as a formula. */
import { csvLine, numberCell, textCell } from '@aura/contracts/exports/cell-text.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

const separators: Record<Language, string> = { 'pt-BR': ';', 'en-US': ',', 'es-ES': ';' }

function cell(value: string | number, language: Language): string {
  if (typeof value === 'string') return textCell(value)
  const number = new Intl.NumberFormat(language, { useGrouping: false, minimumFractionDigits: 2 }).format(value)
  return numberCell(number, separators[language])
}

export const csvOf = (rows: readonly (readonly (string | number)[])[], language: Language): string =>
  rows
    .map((row) =>
      csvLine(
        row.map((item) => cell(item, language)),
        separators[language],
      ),
    )
    .join('')
