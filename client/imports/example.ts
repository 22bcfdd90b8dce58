/** A sample file: the headers in the user's language and one row, as their spreadsheet opens it. */
import type { ImportColumn } from '@aura/contracts/imports/import.ts'
import type { Language } from '@aura/contracts/platform/values.ts'

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

export function exampleText(columns: readonly ImportColumn[], language: Language): string {
  const delimiter = language === 'en-US' ? ',' : ';'
  const row = (cells: readonly string[]) => `${cells.map(quoted).join(delimiter)}\r\n`
  return `\uFEFF${row(columns.map(({ titles }) => titles[language]))}${row(columns.map(({ example }) => example))}`
}

export function saveExample(columns: readonly ImportColumn[], language: Language, name: string): void {
  const url = URL.createObjectURL(new Blob([exampleText(columns, language)], { type: 'text/csv' }))
  Object.assign(document.createElement('a'), { href: url, download: `${name}.csv` }).click()
  URL.revokeObjectURL(url)
}
