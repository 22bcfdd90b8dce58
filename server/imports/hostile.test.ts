/** Files that are made to hurt: each gets its refusal, and costs about as much as an ordinary one. */
import { type FileType, spreadsheet } from '@aura/contracts/files/purposes.ts'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../platform/refuse.ts'
import { inBatches } from './batches.ts'
import { rowsOfCsv } from './csv.ts'
import { readTable } from './index.ts'
import { hostileTables } from './testing/hostile-tables.ts'
import { ordinaryRows, workbook } from './testing/workbook.ts'
import { rowsOfXlsx } from './xlsx.ts'

const signal = new AbortController().signal

const rowsOf = async (bytes: Buffer, type: FileType) =>
  type === spreadsheet ? await rowsOfXlsx(bytes) : rowsOfCsv(bytes)

/** As the thread does it, without the thread: how many rows have something in them, or how it was refused. */
async function outcomeOf(bytes: Buffer, type: FileType): Promise<unknown> {
  try {
    let filled = 0
    for await (const batch of inBatches(await rowsOf(bytes, type)))
      filled += batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).length
    return filled
  } catch (error) {
    return error instanceof Refusal ? { code: error.code, params: error.detail.params } : error
  }
}

describe('each hostile table ends in a refusal of its own', () => {
  it.each(hostileTables)('$name', async ({ make, type, refusal, params }) => {
    const outcome = await outcomeOf(await make(), type)
    // The step that stores the rows counts them, and their columns; the reader has bounded what it hands over.
    if (refusal === 'imports.no_rows') expect(outcome).toBe(0)
    else if (refusal === 'imports.too_many_columns') expect(outcome).toBe(2)
    else expect(outcome).toMatchObject({ code: refusal, ...(params && { params }) })
  })
})

it('the refusal of a thread reaches its reader with the row that it names', async () => {
  const read = async (name: string) => {
    const { make, type } =
      hostileTables.find((hostileTable) => hostileTable.name === name) ?? expect.fail('no such table')
    for await (const _ of readTable(await make(), type, signal));
  }
  const refusal = { code: 'imports.record_too_long', detail: { params: { row: 3 } } }
  await expect(read('record-over-the-limit.csv')).rejects.toMatchObject(refusal)
  await expect(read('lone-far-cell.xlsx')).rejects.toThrow('imports.too_many_rows')
})

it('the refusal of a lone cell in the far corner costs no more than an ordinary file', async () => {
  const costOf = async (bytes: Buffer) => {
    const before = process.cpuUsage()
    const heap = process.memoryUsage().rss
    const refused = await rowsOfXlsx(bytes).then(
      () => false,
      () => true,
    )
    const { user, system } = process.cpuUsage(before)
    return { cpu: user + system, memory: process.memoryUsage().rss - heap, refused }
  }
  const ordinary = await workbook({ rows: ordinaryRows(2_000) })
  const [lone] = hostileTables.filter(({ name }) => name === 'lone-far-cell.xlsx')
  const far = (await lone?.make()) ?? expect.fail('no such table')
  expect(far.length).toBeLessThan(2_000)
  await costOf(ordinary)
  const control = await costOf(ordinary)
  // What the tests before left is cleared up at some time: the cheaper of two.
  const [one, other] = [await costOf(far), await costOf(far)]
  const found = one.cpu < other.cpu ? one : other
  expect([control.refused, found.refused]).toEqual([false, true])
  expect(found.cpu).toBeLessThan(control.cpu)
  expect(found.memory).toBeLessThan(Math.max(control.memory, 0) + 16 * 1024 * 1024)
})

it('a sheet that is large and sound is read, with styled cells and empty rows far beyond its data', async () => {
  const rows = `${ordinaryRows(3_000)}<row r="1048576"><c r="XFD1048576" s="1"/></row>`
  expect(await outcomeOf(await workbook({ rows }), spreadsheet)).toBe(3_000)
})

it('a file without a workbook is refused', async () => {
  const parts = zipSync({ 'a.xml': Buffer.from('<a/>') }, { level: 0 })
  await expect(rowsOfXlsx(Buffer.from(parts))).rejects.toThrow('imports.unreadable')
})

it('what crosses from the thread is bounded in rows, in characters, and altogether', async () => {
  const rows = function* (count: number, text: string) {
    for (let n = 1; n <= count; n++) yield { n, cells: [text, 'x'] }
  }
  const sizes: number[] = []
  for await (const batch of inBatches(rows(1_200, 'a'))) sizes.push(batch.length)
  expect(sizes).toEqual([500, 500, 200])
  const long: number[] = []
  for await (const batch of inBatches(rows(600, 'y'.repeat(50_000)))) {
    long.push(batch.length)
    expect(batch[0]?.cells[0]).toHaveLength(2_001)
  }
  expect(Math.max(...long)).toBeLessThan(500)
  await expect(
    (async () => {
      for await (const _ of inBatches(rows(1_000, 'z'.repeat(2_000)), 1_000_000));
    })(),
  ).rejects.toThrow('imports.too_much_inside')
})
