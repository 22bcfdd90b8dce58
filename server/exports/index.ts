/** What exports offers: its handlers over the kinds that features list, the writing of tables, and its job. */
import type { ExportKind } from '../platform/export-kind.ts'
import type { Feature } from '../platform/handle.ts'
import { linkTo, myExportsView, start } from './handlers.ts'

export { changeExport, type ExportRow, readExport, wire, writeExport } from './rows.ts'
export { writeSheet } from './sheet.ts'
export { localDay, localTime, type Sheet } from './words.ts'
export { type ZipEntry, zip } from './zip.ts'

export const exportsOf = (kinds: readonly ExportKind[]): Feature => ({
  name: 'exports',
  handlers: [start(kinds), linkTo(kinds), myExportsView],
})
