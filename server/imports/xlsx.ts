/**
 * The first sheet of an XLSX file as texts. The file is inflated within bounds, its parts are found, the sheet's extent
 * is counted, and only then it is read: from a file that holds those parts and nothing else.
 */
import { zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { inflate, TooMuchInside } from '../platform/parsing/inflate.ts'
import { attributeOf, tagsOf } from '../platform/parsing/xml-tags.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import type { TableRow } from './table.ts'
import { boundedSheet } from './xlsx-extent.ts'

/** As much XML as three million cells are. */
const bounds = { bytes: 160 * 1024 * 1024, parts: 2_000 }
const mostStrings = 3_000_000
/** A text may be cut into runs of several styles. */
const mostTags = 4 * mostStrings

const workbook = 'xl/workbook.xml'
const relations = 'xl/_rels/workbook.xml.rels'

export async function rowsOfXlsx(bytes: Buffer): Promise<Iterable<TableRow>> {
  try {
    const rows = await readWithoutClock(countedFile(bytes))
    return numbered(rows)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse(error instanceof TooMuchInside ? 'imports.too_much_inside' : 'imports.unreadable')
  }
}

const { now } = Date

/**
 * The library reads a sheet in pieces, one call within the other, and makes them smaller the longer they take: on a busy
 * machine a large sheet would end in a full stack. While its clock stands still they become larger. It has the thread
 * to itself (`xlsx-thread.ts`).
 */
async function readWithoutClock(file: Buffer) {
  const start = now()
  Date.now = () => start
  try {
    return await readSheet(file, { trim: false })
  } finally {
    Date.now = now
  }
}

/** With the sheet that is read, and what its cells refer to. */
function countedFile(bytes: Buffer): Buffer {
  const parts = inflate(bytes, bounds, (name) => name.endsWith('.xml') || name.endsWith('.rels'))
  const part = (name: string): Buffer => parts.get(name) ?? refuse('imports.unreadable')
  const first = [...tagsOf(part(workbook))].find(({ name, kind }) => name === 'sheet' && kind !== 'close')
  const id = first && attributeOf(first, '\\w+:id')
  const related = [...tagsOf(part(relations))]
    .filter(({ name, kind }) => name === 'Relationship' && kind !== 'close')
    .map((tag) => ({ id: attributeOf(tag, 'Id'), type: attributeOf(tag, 'Type'), target: attributeOf(tag, 'Target') }))
  const sheet = related.find((item) => item.id === id)?.target ?? refuse('imports.unreadable')
  const stored = new Map([
    [workbook, part(workbook)],
    [relations, part(relations)],
    [pathOf(sheet), boundedSheet(part(pathOf(sheet)))],
  ])
  for (const kind of ['styles', 'sharedStrings']) {
    const target = related.findLast(({ type }) => type?.endsWith(`/${kind}`))?.target
    const path = pathOf(target || `${kind}.xml`)
    const content = parts.get(path)
    if (!content) continue
    assertBounded(content)
    stored.set(path, content)
  }
  return Buffer.from(zipSync(Object.fromEntries(stored), { level: 0 }))
}

/** As readers resolve it: below the workbook, or from the root. */
const pathOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

function assertBounded(content: Buffer): void {
  let [tags, strings] = [0, 0]
  for (const { name, kind } of tagsOf(content)) {
    if (kind === 'close') continue
    tags += 1
    if (name === 'si') strings += 1
    if (tags > mostTags || strings > mostStrings) throw new TooMuchInside()
  }
}

function* numbered(rows: readonly (readonly unknown[])[]): Generator<TableRow> {
  for (const [index, row] of rows.entries()) yield { n: index + 1, cells: row.map(textOf) }
}

/** A time is written like an export writes it; a day without one is a day. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
