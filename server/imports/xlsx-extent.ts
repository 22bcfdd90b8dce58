/**
 * How large a sheet is, counted from its tags before anything is made of them. A reader fills the rectangle from A1 to
 * the last cell, so a single cell in the far corner costs as much as seventeen thousand million.
 */
import { importLimits } from '@aura/contracts/imports/import.ts'
import { TooMuchInside } from '../platform/parsing/inflate.ts'
import { attributeOf, type Tag, tagsOf } from '../platform/parsing/xml-tags.ts'
import { refuse } from '../platform/refuse.ts'

/** Of spreadsheets; beyond them lies nothing. */
const lastRow = 1_048_576
const lastColumn = 16_384
/** Cells in the file, and in the rectangle that they span. */
const mostCells = 3_000_000

/**
 * The sheet up to its last row with data: what is styled and empty behind it is never built. Throws or refuses when it
 * is larger than a table that can be imported.
 */
export function boundedSheet(sheet: Buffer): Buffer {
  const at = { row: 0, column: 0 }
  let [rows, columns, cells] = [0, 0, 0]
  let cut = { end: 0, prefix: '' }
  for (const tag of tagsOf(sheet)) {
    if (tag.kind === 'close') {
      if (tag.name === 'row' && at.row === rows) cut = tag
    } else if (tag.name === 'sheetData') {
      cut = tag.kind === 'open' ? tag : cut
    } else if (tag.name === 'row') {
      at.row = rowOf(tag, at.row)
      at.column = 0
    } else if (tag.name === 'c') {
      cells += 1
      if (cells > mostCells) throw new TooMuchInside()
      Object.assign(at, placeOf(tag) ?? { row: at.row, column: at.column + 1 })
      if (at.row > lastRow || at.column > lastColumn) throw new Error('a cell outside of any sheet')
      // One that has nothing but a style is no data.
      if (tag.kind === 'empty') continue
      rows = Math.max(rows, at.row)
      columns = Math.max(columns, at.column)
    }
  }
  if (rows > importLimits.rows + 1) return refuse('imports.too_many_rows', { params: { limit: importLimits.rows } })
  if (rows * columns > mostCells) throw new TooMuchInside()
  if (cut.end === 0) return sheet
  const ending = `</${cut.prefix}sheetData></${cut.prefix}worksheet>`
  return Buffer.concat([sheet.subarray(0, cut.end), Buffer.from(ending)])
}

function rowOf(tag: Tag, before: number): number {
  const input = attributeOf(tag, 'r')
  const row = input === null ? before + 1 : Number(input)
  if (!Number.isInteger(row) || row < 1 || row > lastRow) throw new Error('a row outside of any sheet')
  return row
}

function placeOf(tag: Tag): { row: number; column: number } | null {
  const input = attributeOf(tag, 'r')
  if (input === null) return null
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(input) ?? []
  if (letters === undefined) throw new Error('a cell without a place')
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits), column }
}
