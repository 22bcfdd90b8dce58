import type { ErrorRow } from '../platform/errors.ts'

export const importsErrors = {
  'imports.unknown_kind': { status: 404, retry: 'never' },
  'imports.not_found': { status: 404, retry: 'never' },
  'imports.id_taken': { status: 409, retry: 'never' },
  /** The reason is the machine's. */
  'imports.not_now': { status: 409, retry: 'never' },
  'imports.mapping_refused': { status: 422, retry: 'never' },
  'imports.unreadable': { status: 422, retry: 'never' },
  'imports.no_rows': { status: 422, retry: 'never' },
  'imports.too_many_rows': { status: 413, retry: 'never' },
  'imports.too_many_columns': { status: 413, retry: 'never' },
  'imports.too_much_inside': { status: 413, retry: 'never' },
  /** Of a row that ends the reading of its file, named as a spreadsheet counts. */
  'imports.record_too_long': { status: 413, retry: 'never' },
  'imports.quote_not_closed': { status: 422, retry: 'never' },
  'imports.row_unreadable': { status: 422, retry: 'never' },
  /** The work on it stopped twice without a word, and is not tried again. */
  'imports.stopped': { status: 500, retry: 'never' },
  /** Of single rows and cells. */
  'imports.cell_required': { status: 422, retry: 'never' },
  'imports.cell_invalid': { status: 422, retry: 'never' },
  'imports.cell_too_long': { status: 422, retry: 'never' },
  'imports.row_repeated': { status: 422, retry: 'never' },
  'imports.row_failed': { status: 500, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
