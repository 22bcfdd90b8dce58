import type { ExportFormat } from '@aura/contracts/exports/export.ts'
import { csv } from './csv.ts'
import type { Sheet } from './words.ts'
import { xlsx } from './xlsx.ts'

export const writeSheet = (format: ExportFormat, sheet: Sheet): AsyncGenerator<Buffer> => {
  switch (format) {
    case 'csv':
      return csv(sheet)
    case 'xlsx':
      return xlsx(sheet)
  }
}
