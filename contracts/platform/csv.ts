/**
 * CSV as the spreadsheets of each language open it by a double click, for every file that the product writes: UTF-8 with
 * its mark, and where the comma is for decimals, semicolons between the cells.
 *
 * A text that begins like a formula is run by the program that opens the file, and some programs take each line of a
 * text for a row of its own. A quote before such a beginning makes it a text again; a beginning that has such quotes
 * of its own gets one more, so that reading takes off exactly what writing put on. Programs overlook blanks, control
 * characters and marks without a width before a formula, and read the full-width signs like the plain ones.
 */
import type { Language } from '../platform/values.ts'

const lineEnd = '[\\n\\r\\v\\f\\u0085\\u2028\\u2029]'
const overlooked = '[[\\p{Zs}\\p{Cf}\\p{Cc}]--[\\n\\r\\v\\f\\u0085]]'
const sign = '=+\\-@\\t\\uFF1D\\uFF0B\\uFF0D\\uFF20\\u2212'
/** A carriage return counts where the text begins. */
const formula = `(?='*${overlooked}*[${sign}])`
const atStart = `(?='*${overlooked}*[${sign}\\r])`

const unguarded = new RegExp(`^${atStart}|(?<=${lineEnd})${formula}`, 'gv')
const guarded = new RegExp(`^'${atStart}|(?<=${lineEnd})'${formula}`, 'gv')

export const guard = (text: string): string => text.replace(unguarded, "'")
export const unguard = (text: string): string => text.replace(guarded, '')

/**
 * Whatever ends a line or a cell for any reader, and blanks at the ends, which some of them take off (RFC 4180).
 * The marks of all delimiters are quoted, so that a reader who has to guess the delimiter guesses right.
 */
const special = /["\p{Cc},;\u2028\u2029\uFEFF]|^\s|\s$/u

const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`

const delimiters: Record<Language, string> = { 'pt-BR': ';', 'en-US': ',', 'es-ES': ';' }

export type CsvCell = string | number | null

function csvCell(cell: CsvCell, language: Language, fractionDigits: number | undefined): string {
  if (cell === null) return ''
  if (typeof cell === 'string') {
    const safe = guard(cell)
    return special.test(safe) ? inQuotes(safe) : safe
  }
  const number = fractionDigits === undefined ? String(cell) : cell.toFixed(fractionDigits)
  return language === 'en-US' ? number : number.replace('.', ',')
}

/** A file begins with it, so that spreadsheets read it as UTF-8. */
export const csvMark = '\uFEFF'

export const csvOf = (
  rows: readonly (readonly CsvCell[])[],
  language: Language,
  { fractionDigits }: { fractionDigits?: number } = {},
): string =>
  rows
    .map((row) =>
      csvLine(
        row.map((cell) => csvCell(cell, language, fractionDigits)),
        language,
      ),
    )
    .join('')

/** One single cell without anything would be no line at all. */
const csvLine = (cells: readonly string[], language: Language): string =>
  `${cells.length === 1 && cells[0] === '' ? '""' : cells.join(delimiters[language])}\r\n`
