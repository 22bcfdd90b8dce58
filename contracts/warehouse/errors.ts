import type { ErrorRow } from '../platform/errors.ts'

export const warehouseErrors = {
  'warehouse.id_taken': { status: 409, retry: 'never' },
  'warehouse.not_found': { status: 404, retry: 'never' },
  /** `limit` */
  'warehouse.too_many': { status: 409, retry: 'never' },
  /** The address is not a public one over TLS. */
  'warehouse.url_refused': { status: 409, retry: 'never' },
  /** The store said no, or nothing: `problem`. */
  'warehouse.refused': { status: 409, retry: 'never' },
  /** The machine says why: `reason`. */
  'warehouse.not_now': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
