/**
 * How a text stands in a cell of CSV, in every file that the product writes.
 *
 * A text that begins like a formula is run by the program that opens the file, and some programs take each line of a
 * text for a row of its own. A quote before such a beginning makes it a text again; a beginning that has such quotes
 * of its own gets one more, so that reading takes off exactly what writing put on. Programs overlook blanks, control
 * characters and marks without a width before a formula, and read the full-width signs like the plain ones.
 */
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

export const inQuotes = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Somebody's text as a cell. */
export function textCell(text: string): string {
  const safe = guard(text)
  return special.test(safe) ? inQuotes(safe) : safe
}

/** A number as its language writes it, which may hold the delimiter. */
export const numberCell = (text: string, delimiter: string): string =>
  text.includes(delimiter) ? inQuotes(text) : text

/** One single cell without anything would be no line at all. */
export const csvLine = (cells: readonly string[], delimiter: string): string =>
  `${cells.length === 1 && cells[0] === '' ? '""' : cells.join(delimiter)}\r\n`
