/** XLSX as a stream: one sheet, texts inside the cells, so that nothing has to be known before it is written. */
import { dayMs, minuteMs } from '@aura/contracts/platform/durations.ts'
import { escapeMarkup } from '@aura/machines/platform/escape-markup.ts'
import { wallAt } from '@aura/machines/platform/wall-clock.ts'
import type { Cell } from '../platform/export-kind.ts'
import { type Sheet, yesNo } from './words.ts'
import { type ZipEntry, zip } from './zip.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const xlsx = (sheet: Sheet): AsyncGenerator<Buffer> => zip(partsOf(sheet))

function partsOf(sheet: Sheet): ZipEntry[] {
  const text = (name: string, xml: string): ZipEntry => ({ name, content: [Buffer.from(declaration + xml)] })
  const override = (part: string, kind: string) => `<Override PartName="/${part}" ContentType="${kinds}.${kind}+xml"/>`
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  return [
    text(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/worksheets/sheet1.xml', 'worksheet')}${override('xl/styles.xml', 'styles')}</Types>`,
    ),
    text(
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    text(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheetMarkup(sheetName(sheet.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'styles', 'styles.xml')}</Relationships>`,
    ),
    text('xl/styles.xml', styles),
    { name: 'xl/worksheets/sheet1.xml', content: rowsOf(sheet) },
  ]
}

/** 0 plain, 1 the headers, 2 a time. */
const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf fontId="0" fillId="0" borderId="0" xfId="0"/><xf fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** What a sheet may not be called is left out. */
const sheetName = (name: string) =>
  name
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 31) || 'Aura'

async function* rowsOf(sheet: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`,
  )
  let n = 1
  const row = (cells: readonly string[]) => {
    const at = n
    n += 1
    const placed = cells.map((cell, column) => cell.replace('<c', `<c r="${letters(column)}${at}"`))
    return `<row r="${at}">${placed.join('')}</row>`
  }
  yield Buffer.from(row(sheet.headers.map((header) => inline(header, ' s="1"'))))
  for await (const page of sheet.pages)
    yield Buffer.from(page.map((cells) => row(cells.map((cell) => cellOf(cell, sheet)))).join(''))
  yield Buffer.from('</sheetData></worksheet>')
}

/** A to Z, then AA, as spreadsheets name their columns. */
const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** An empty one leaves no trace. */
function cellOf(cell: Cell, { language, timeZone }: Sheet): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return inline(cell, '')
  if (typeof cell === 'boolean') return inline(yesNo(cell, language), '')
  if (cell instanceof Date) return `<c s="2"><v>${serial(cell, timeZone)}</v></c>`
  return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : ''
}

const inline = (text: string, style: string) =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${sheetMarkup(text)}</t></is></c>`

/** Days since the end of 1899, as spreadsheets count them, on the company's clock. */
const serial = (at: Date, timeZone: string): number =>
  (Math.floor(wallAt(timeZone, at.getTime()) / minuteMs) * minuteMs) / dayMs + 25_569

/**
 * XML knows no control characters but three; the line end of Windows would be read as another one, and `_x0041_` as
 * the letter that spreadsheets write that way.
 */
const sheetMarkup = (text: string): string =>
  escapeMarkup(
    text
      .toWellFormed()
      .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
      .replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_'),
  ).replaceAll('\r', '&#13;')
