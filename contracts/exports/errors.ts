import type { ErrorRow } from '../platform/errors.ts'

export const exportsErrors = {
  'exports.unknown_kind': { status: 404, retry: 'never' },
  'exports.not_found': { status: 404, retry: 'never' },
  'exports.id_taken': { status: 409, retry: 'never' },
  'exports.too_many': { status: 409, retry: 'never' },
  'exports.too_many_rows': { status: 413, retry: 'never' },
  'exports.failed': { status: 500, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
