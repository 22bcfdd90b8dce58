/** A sample file: the headers in the user's language and one row, as their spreadsheet opens it. */

import { inQuotes } from '@aura/contracts/exports/cell-text.ts'
import type { ImportColumn } from '@aura/contracts/imports/import.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { saveText } from '../platform/save-file.ts'

export function exampleText(columns: readonly ImportColumn[], language: Language): string {
  const delimiter = language === 'en-US' ? ',' : ';'
  const row = (cells: readonly string[]) => `${cells.map(inQuotes).join(delimiter)}\r\n`
  return `\uFEFF${row(columns.map(({ titles }) => titles[language]))}${row(columns.map(({ example }) => example))}`
}

export const saveExample = (columns: readonly ImportColumn[], language: Language, name: string): void =>
  saveText(exampleText(columns, language), 'text/csv', `${name}.csv`)
