import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { writeSheet } from '../exports/index.ts'
import { zip } from '../exports/zip.ts'
import { inflate, TooMuchInside } from '../platform/parsing/inflate.ts'
import { rowsOfCsv } from './csv.ts'
import { readTable, type Table } from './index.ts'
import { workbook } from './testing/workbook.ts'
import { rowsOfXlsx } from './xlsx.ts'

const signal = new AbortController().signal
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function cellsOf(table: Table): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { cells } of table) rows.push(cells)
  return rows
}
const csv = (content: string | Uint8Array) => cellsOf(readTable(Buffer.from(content), 'text/csv', signal))
const xlsx = (content: Uint8Array) => cellsOf(readTable(content, xlsxType, signal))
async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

it('finds the delimiter, in whatever way the lines end', async () => {
  const rows = [
    ['nome', 'valor'],
    ['Ana, a', '1,5'],
  ]
  expect(await csv('nome;valor\r\nAna, a;1,5\r\n')).toEqual(rows)
  expect(await csv('nome\tvalor\nAna, a\t1,5')).toEqual(rows)
  expect(await csv('nome,valor\r"Ana, a","1,5"\r')).toEqual(rows)
  expect(await csv('só uma\ncoluna\n')).toEqual([['só uma'], ['coluna']])
})

it('reads quotes with line ends and quotes in them, and bears those that are out of place', async () => {
  expect(await csv('a;b\n"x\ny";"diz ""oi"""\nd"e;f\n')).toEqual([
    ['a', 'b'],
    ['x\ny', 'diz "oi"'],
    ['d"e', 'f'],
  ])
})

it('reads UTF-8 with and without its mark, Windows-1252 and UTF-16', async () => {
  const rows = [
    ['função', 'preço'],
    ['ação', '€5'],
  ]
  const text = 'função;preço\nação;€5\n'
  expect(await csv(text)).toEqual(rows)
  expect(await csv(`\uFEFF${text}`)).toEqual(rows)
  expect(await csv(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(rows)
  expect(await csv(Buffer.from(text.replace('€', '\x80'), 'latin1'))).toEqual(rows)
})

it('reads what spreadsheets write: numbers, days, yes and no, and gaps', async () => {
  const day = new Date('2026-11-21T00:00:00Z')
  const content = await writeXlsx(
    [
      ['Código', null, 'Dia', 'Ativo'],
      [5511999998888, null, day, true],
      ['=1+1', 'x', null, false],
    ].map((row) =>
      row.map((value) =>
        value instanceof Date ? { value, type: Date, format: 'yyyy-mm-dd' } : value === null ? null : { value },
      ),
    ),
  ).toBuffer()
  expect(await xlsx(content)).toEqual([
    ['Código', '', 'Dia', 'Ativo'],
    ['5511999998888', '', '2026-11-21', 'true'],
    ['=1+1', 'x', '', 'false'],
  ])
})

it('reads a large sheet whole, however slow the machine is', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`)
  const bytes = await workbook({ rows })
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 10
    return now
  })
  try {
    expect([...(await rowsOfXlsx(bytes))]).toHaveLength(rows.length)
  } finally {
    clock.mockRestore()
  }
})

it('says of a damaged file that it cannot be read', async () => {
  await expect(xlsx(Buffer.from('PK\x03\x04 nothing'))).rejects.toThrow('imports.unreadable')
  await expect(xlsx(await bytesOf(zip([{ name: 'x', content: [Buffer.from('y')] }])))).rejects.toThrow(
    'imports.unreadable',
  )
})

it('is not blown up by a small file that becomes a large one, whatever the file says of itself', async () => {
  const bounds = { bytes: 1_000_000, parts: 10 }
  const content = await bytesOf(zip([{ name: 'xl/worksheets/sheet1.xml', content: [Buffer.alloc(5_000_000)] }]))
  expect(content.length).toBeLessThan(10_000)
  expect(() => inflate(content, bounds, () => true)).toThrow(TooMuchInside)
  // It claims to hold a single byte.
  content.writeUInt32LE(1, content.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  expect(() => inflate(content, bounds, () => true)).toThrow(TooMuchInside)
  const many = await bytesOf(
    zip(Array.from({ length: 11 }, (_, at) => ({ name: `${at}`, content: [Buffer.from('x')] }))),
  )
  expect(() => inflate(many, bounds, () => true)).toThrow(TooMuchInside)
})

it('refuses a real bomb in its thread', async () => {
  const block = Buffer.alloc(8 * 1024 * 1024)
  const bomb = await bytesOf(
    zip([{ name: 'xl/worksheets/sheet1.xml', content: Array.from({ length: 40 }, () => block) }]),
  )
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(xlsx(bomb)).rejects.toThrow('imports.too_much_inside')
})

/** What an import keeps of a text: neither what the database cannot hold, nor half of a character. */
const storableText = (text: string) => text.toWellFormed().replaceAll('\u0000', '')
const plain = fc.string({ unit: 'grapheme' }).map(storableText)
const mixed = fc
  .string({
    unit: fc.constantFrom(
      ...['\r', '\n', '\r\n', '"', '""', ';', ',', '\t', '=', '+', '-', '@', '＝', '＋', "'", ' ', '\u00A0', '\uFEFF'],
      ...['\u2028', '\u0085', '\v', '\u0001', '\u200B', 'a', 'ção', '😀', '_x0041_', '1,5'],
    ),
  })
  .map(storableText)
const anyText = fc.oneof(plain, mixed, fc.string({ unit: 'binary' }).map(storableText))
const tables = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(anyText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }))

it('whatever is written as a table is read as it was', async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.constantFrom('pt-BR', 'en-US', 'es-ES'), async (rows, language) => {
      const pages = (async function* () {
        yield rows
      })()
      const headers = (rows[0] ?? []).map((_, at) => `coluna ${at}`)
      const content = await bytesOf(writeSheet('csv', { name: 'x', headers, pages, language, timeZone: 'UTC' }))
      expect(await cellsOf(rowsOfCsv(content))).toEqual([headers, ...rows])
    }),
    { numRuns: 500 },
  )
})

it('a text comes back from XLSX as it was, but for what XML cannot hold', async () => {
  const holdable = anyText.map((text) => text.replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
  await fc.assert(
    fc.asyncProperty(fc.array(holdable, { minLength: 1, maxLength: 6 }), async (texts) => {
      const pages = (async function* () {
        yield texts.map((text) => [text, 'x'])
      })()
      const sheet = { name: 'x', headers: ['um', 'dois'], pages, language: 'pt-BR', timeZone: 'UTC' } as const
      const rows = await rowsOfXlsx(await bytesOf(writeSheet('xlsx', sheet)))
      expect([...rows].slice(1).map(({ cells }) => cells)).toEqual(texts.map((text) => [text, 'x']))
    }),
    { numRuns: 40 },
  )
})
