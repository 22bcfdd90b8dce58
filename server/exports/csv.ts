import { type CsvCell, csvMark, csvOf } from '@aura/contracts/platform/csv.ts'
import type { Cell } from '../platform/export-kind.ts'
import { localTime, type Sheet, yesNo } from './words.ts'

export async function* csv(sheet: Sheet): AsyncGenerator<Buffer> {
  yield Buffer.from(csvMark + csvOf([sheet.headers], sheet.language))
  for await (const page of sheet.pages)
    yield Buffer.from(
      csvOf(
        page.map((row) => row.map((cell) => csvCell(cell, sheet))),
        sheet.language,
      ),
    )
}

function csvCell(cell: Cell, { language, timeZone }: Sheet): CsvCell {
  if (typeof cell === 'boolean') return yesNo(cell, language)
  return cell instanceof Date ? localTime(cell, timeZone, language) : cell
}
