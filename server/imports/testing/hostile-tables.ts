/** Tables made to hurt their reader, with the code of the refusal that each of them gets. */
import type { ErrorCode } from '@aura/contracts/errors.ts'
import type { FileType } from '@aura/contracts/files/purposes.ts'
import { spreadsheet } from '@aura/contracts/files/purposes.ts'
import { cell, ordinaryRows, workbook } from './workbook.ts'

export type HostileTable = {
  name: string
  type: FileType
  make: () => Promise<Buffer>
  refusal: ErrorCode
  /** What the sentence names. */
  params?: Record<string, string | number>
}

const csv = (
  name: string,
  refusal: ErrorCode,
  content: () => string,
  params?: HostileTable['params'],
): HostileTable => ({
  name: `${name}.csv`,
  type: 'text/csv',
  make: async () => Buffer.from(content()),
  refusal,
  ...(params && { params }),
})
const xlsx = (
  name: string,
  refusal: ErrorCode,
  book: () => Parameters<typeof workbook>[0],
  params?: HostileTable['params'],
): HostileTable => ({
  name: `${name}.xlsx`,
  type: spreadsheet,
  make: () => workbook(book()),
  refusal,
  ...(params && { params }),
})

const head = 'Código;Nome\r\nA1;x\r\n'
const block = ' '.repeat(4 * 1024 * 1024)

/** Ten levels of ten references each: 10^10 copies of the innermost. */
const laughs = `<!DOCTYPE lolz [<!ENTITY a0 "lol">${Array.from(
  { length: 10 },
  (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`,
).join('')}]>`

export const hostileTables: readonly HostileTable[] = [
  csv('record-over-the-limit', 'imports.record_too_long', () => `${head}${'x'.repeat(1_050_000)}`, { row: 3 }),
  csv('quote-open-over-the-limit', 'imports.record_too_long', () => `${head}"${'x\n'.repeat(600_000)}`, { row: 3 }),
  csv('quote-not-closed', 'imports.quote_not_closed', () => `${head}A2;"${'y\n'.repeat(1_000)}`, { row: 3 }),
  csv('quote-in-the-head', 'imports.quote_not_closed', () => '"Código;Nome\nA1;x\n', { row: 1 }),
  csv('columns', 'imports.too_many_columns', () => `${Array.from({ length: 400_000 }, () => 'x').join(';')}\n1;2\n`, {
    limit: 100,
  }),
  csv('nothing-but-line-ends', 'imports.no_rows', () => '\n'.repeat(1_000_000)),
  csv('nothing-but-delimiters', 'imports.no_rows', () => `${';'.repeat(900)}\n`.repeat(1_000)),
  xlsx(
    'lone-far-cell',
    'imports.too_many_rows',
    () => ({ rows: `<row r="1048576">${cell('XFD1048576', 'x')}</row>` }),
    {
      limit: 100_000,
    },
  ),
  xlsx('lone-wide-cell', 'imports.too_much_inside', () => ({ rows: `<row r="90000">${cell('XFD90000', 'x')}</row>` })),
  xlsx('row-beyond', 'imports.unreadable', () => ({ rows: `<row r="1e9">${cell('A1', 'x')}</row>` })),
  xlsx('row-without-end', 'imports.unreadable', () => ({ rows: '<row r="Infinity"><c r="A1"><v>1</v></c></row>' })),
  xlsx('letters-beyond', 'imports.unreadable', () => ({ rows: `<row r="1">${cell('ZZZZZZZZ1', 'x')}</row>` })),
  xlsx('column-beyond', 'imports.unreadable', () => ({ rows: `<row r="1">${cell('ZZZ1', 'x')}</row>` })),
  xlsx('place-hidden', 'imports.unreadable', () => ({ rows: '<row r="1"><c r="XF&#68;1048576"><v>1</v></c></row>' })),
  xlsx('cell-in-attribute', 'imports.too_many_rows', () => ({
    rows: `<row r="1"><c x="a><c r='XFD1048576'><v>1</v></c>" r="A1"><v>1</v></c></row>`,
  })),
  xlsx('many-empty-rows', 'imports.no_rows', () => ({
    rows: Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 1}"/>`).join(''),
  })),
  xlsx('sheet-of-blanks', 'imports.too_much_inside', () => ({ rows: Array.from({ length: 45 }, () => block) })),
  xlsx('bomb-beside-the-sheet', 'imports.too_much_inside', () => ({
    rows: ordinaryRows(3),
    extra: [{ name: 'xl/media/image1.png', content: Array.from({ length: 45 }, () => Buffer.from(block)) }],
  })),
  xlsx('one-text-a-hundred-thousand-times', 'imports.too_much_inside', () => ({
    strings: `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
    rows: Array.from(
      { length: 100_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    ).join(''),
  })),
  xlsx('strings-without-end', 'imports.too_much_inside', () => ({
    strings: `<sst>${'<si/>'.repeat(3_000_001)}</sst>`,
    rows: ordinaryRows(3),
  })),
  xlsx('billion-laughs', 'imports.unreadable', () => ({
    prologue: laughs,
    rows: `<row r="1">${cell('A1', '&a10;')}</row>`,
  })),
  xlsx('deep', 'imports.unreadable', () => ({ rows: '<a>'.repeat(200_000) })),
  xlsx('path-outside', 'imports.unreadable', () => ({
    rows: ordinaryRows(3),
    extra: [{ name: '../../../../etc/cron.d/aura', content: [Buffer.from('x')] }],
  })),
  xlsx('sheet-outside', 'imports.unreadable', () => ({ sheet: '../../../etc/passwd', rows: ordinaryRows(3) })),
  xlsx('part-twice', 'imports.unreadable', () => ({
    rows: ordinaryRows(3),
    extra: [{ name: 'xl/worksheets/sheet1.xml', content: [Buffer.from('<worksheet/>')] }],
  })),
  xlsx('name-with-nul', 'imports.unreadable', () => ({
    rows: ordinaryRows(3),
    extra: [{ name: 'xl/a\u0000.xml', content: [Buffer.from('x')] }],
  })),
]
