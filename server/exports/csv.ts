/**
 * CSV as the spreadsheets of each language open it by a double click: UTF-8 with its mark, and where the comma is
 * for decimals, semicolons between the cells.
 */
import { csvLine, numberCell, textCell } from '@aura/contracts/exports/cell-text.ts'
import type { Cell } from '../platform/export-kind.ts'
import { localTime, type Sheet, yesNo } from './words.ts'

export const delimiterOf = (language: Sheet['language']): ',' | ';' => (language === 'en-US' ? ',' : ';')

export async function* csv(sheet: Sheet): AsyncGenerator<Buffer> {
  const delimiter = delimiterOf(sheet.language)
  const bytes = (rows: readonly (readonly string[])[]) =>
    Buffer.from(rows.map((row) => csvLine(row, delimiter)).join(''))
  yield Buffer.from('\uFEFF')
  yield bytes([sheet.headers.map(textCell)])
  for await (const page of sheet.pages)
    if (page.length > 0) yield bytes(page.map((row) => row.map((cell) => textOf(cell, sheet))))
}

function textOf(cell: Cell, { language, timeZone }: Sheet): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(cell)
  if (typeof cell === 'boolean') return textCell(yesNo(cell, language))
  if (cell instanceof Date) return localTime(cell, timeZone)
  const number = String(cell)
  return numberCell(language === 'en-US' ? number : number.replace('.', ','), delimiterOf(language))
}
