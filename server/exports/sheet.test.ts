import { guard, unguard } from '@aura/contracts/platform/csv.ts'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import type { Cell } from '../platform/export-kind.ts'
import { writeSheet } from './sheet.ts'
import { localDay, localTime, type Sheet } from './words.ts'

const sheet = (rows: readonly (readonly Cell[])[], input: Partial<Sheet> = {}): Sheet => ({
  name: 'Usuários',
  headers: ['Nome', 'Valor'],
  pages: (async function* () {
    for (const row of rows) yield [row]
  })(),
  language: 'pt-BR',
  timeZone: 'America/Sao_Paulo',
  ...input,
})

async function written(format: 'csv' | 'xlsx', sheet: Sheet): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writeSheet(format, sheet)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

it('no text becomes a formula, and reading takes off exactly what writing put on', () => {
  for (const text of ['=1+1', '+55 11', '-1', '@SUM(A1)', '\tx', '\rx', "'=1"]) {
    expect(guard(text)).toBe(`'${text}`)
    expect(unguard(guard(text))).toBe(text)
  }
  for (const text of ['Ana', "d'água", "'quoted'", '', '1-2']) expect(guard(text)).toBe(text)
  fc.assert(fc.property(fc.string(), (text) => unguard(guard(text)) === text && !/^[=+\-@\t\r]/.test(guard(text))))
})

/** As a program reads them that takes each line of a text for a row, and overlooks what stands before a formula. */
const linesOf = (text: string) =>
  text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).map((line) => line.replace(/^[\s\p{Cf}\p{Cc}]+/u, ''))
const formula = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]/u

it('no line of a text becomes a formula, whatever stands before it', () => {
  expect(guard('ótimo\n=HYPERLINK("x")')).toBe('ótimo\n\'=HYPERLINK("x")')
  for (const end of ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])
    for (const before of ['', ' ', '\u00A0', '\u200B', '\uFEFF', '\t', '\u0000', "'"])
      for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
        const text = `a${end}${before}${sign}1`
        expect(guard(text)).toBe(`a${end}'${before}${sign}1`)
        expect(guard(`${before}${sign}1`)).toBe(`'${before}${sign}1`)
      }
  const hostile = fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      "'",
      ' ',
      '\t',
      '\r',
      '\n',
      '\u2028',
      '\u0085',
      '\u200B',
      'a',
      '"',
      ';',
    ),
  })
  fc.assert(
    fc.property(hostile, (text) => {
      expect(unguard(guard(text))).toBe(text)
      for (const line of linesOf(guard(text))) expect(line).not.toMatch(formula)
    }),
    { numRuns: 2_000 },
  )
})

it('guards a long text in a time that grows with its length alone', () => {
  const costOf = (text: string) => {
    const before = process.cpuUsage()
    for (let n = 0; n < 20; n++) unguard(guard(text))
    return process.cpuUsage(before).user + 1_000
  }
  const plain = costOf('x\n'.repeat(50_000))
  for (const value of ["'", ' ', '\t', '\n', '\r', "' ", "\n'"])
    expect(costOf(value.repeat(100_000))).toBeLessThan(40 * plain)
})

it('writes CSV as each language opens it', async () => {
  const at = new Date('2026-11-21T02:05:00Z')
  const rows = [['=HYPERLINK("x")', 1.5] as const, ['a;b\n"c"', at] as const, [null, true] as const]
  expect((await written('csv', sheet(rows))).toString()).toBe(
    '\uFEFFNome;Valor\r\n"\'=HYPERLINK(""x"")";1,5\r\n"a;b\n""c""";20/11/2026 23:05\r\n;sim\r\n',
  )
  const english = await written('csv', sheet([['x,y', -2.5]], { language: 'en-US' }))
  expect(english.toString()).toBe('\uFEFFNome,Valor\r\n"x,y",-2.5\r\n')
})

it('writes XLSX that a reader of others understands, with texts that stay texts', async () => {
  const at = new Date('2026-11-21T12:30:00Z')
  const rows: Cell[][] = [
    ['=1+1', 12.5],
    ['<b>&"á\r\nç', at],
    ['  blank around  ', null],
    ['\u0000\uFFFE\uD800x', false],
  ]
  const content = await written('xlsx', sheet(rows, { timeZone: 'UTC', name: 'A/B[1]: tudo' }))
  const read = await readSheet(content, { trim: false })
  // A table holds a time as a fraction of a day, which no reader gives back to the millisecond.
  const toTheSecond = (cell: unknown) =>
    cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
  expect(read.map((row) => row.map(toTheSecond))).toEqual([
    ['Nome', 'Valor'],
    ['=1+1', 12.5],
    ['<b>&"á\r\nç', at],
    ['  blank around  ', null],
    ['\uFFFDx', 'não'],
  ])
})

it('keeps hardly anything in memory, however long the table is', async () => {
  const row = ['x'.repeat(100), 1] as const
  let pages = 0
  const endless = (async function* () {
    for (; pages < 400; pages++) yield Array.from({ length: 500 }, () => row)
  })()
  const stream = writeSheet('xlsx', sheet([], { pages: endless }))
  await stream.next()
  let size = 0
  for await (const chunk of stream) size += chunk.length
  expect(size).toBeLessThan(2_000_000)
  expect(pages).toBe(400)
})

it('shows times on the clock of the company, in the language of who reads them', () => {
  const at = new Date('2026-01-01T00:30:00Z')
  const zone = 'America/New_York'
  expect((['pt-BR', 'es-ES', 'en-US'] as const).map((language) => localTime(at, zone, language))).toEqual([
    '31/12/2025 19:30',
    '31/12/2025 19:30',
    '12/31/2025 07:30 PM',
  ])
  expect(localDay(at, zone)).toBe('2025-12-31')
})
