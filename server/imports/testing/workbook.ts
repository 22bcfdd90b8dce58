/** XLSX files made by hand, so that they can say what no spreadsheet writes. */
import { type ZipEntry, zip } from '../../exports/index.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export type Workbook = {
  /** What stands in `sheetData`. */
  rows: string | Iterable<string>
  /** Before the root of the sheet. */
  prologue?: string
  /** The whole part of shared strings. */
  strings?: string
  sheet?: string
  extra?: readonly ZipEntry[]
}

function* chunksOf({ rows, prologue = '' }: Workbook): Generator<Buffer> {
  yield Buffer.from(`${declaration}${prologue}<worksheet xmlns="${main}"><sheetData>`)
  for (const chunk of typeof rows === 'string' ? [rows] : rows) yield Buffer.from(chunk)
  yield Buffer.from('</sheetData></worksheet>')
}

export async function workbook(book: Workbook): Promise<Buffer> {
  const sheet = book.sheet ?? 'worksheets/sheet1.xml'
  const text = (name: string, xml: string): ZipEntry => ({ name, content: [Buffer.from(declaration + xml)] })
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
  const override = (part: string, kind: string) => `<Override PartName="/${part}" ContentType="${kinds}.${kind}+xml"/>`
  const parts: ZipEntry[] = [
    text(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('xl/workbook.xml', 'sheet.main')}${override(`xl/${sheet}`, 'worksheet')}</Types>`,
    ),
    text(
      '_rels/.rels',
      `<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    text(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packages}/relationships">${relation(1, 'worksheet', sheet)}${relation(2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ),
    ...(book.strings === undefined ? [] : [text('xl/sharedStrings.xml', book.strings)]),
    { name: `xl/${sheet}`, content: chunksOf(book) },
    ...(book.extra ?? []),
  ]
  const chunks: Buffer[] = []
  for await (const chunk of zip(parts)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export const cell = (location: string, text: string): string =>
  `<c r="${location}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A table that anybody might bring, of two columns. */
export const ordinaryRows = (count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const row = at + 1
    return `<row r="${row}">${cell(`A${row}`, `C${row}`)}${cell(`B${row}`, `Nome ${row}`)}</row>`
  }).join('')
