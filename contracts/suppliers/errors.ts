import type { ErrorRow } from '../platform/errors.ts'

export const suppliersErrors = {
  'suppliers.supplier_not_found': { status: 404, retry: 'never' },
  'suppliers.supplier_name_taken': { status: 409, retry: 'never' },
  'suppliers.too_many_suppliers': { status: 409, retry: 'never' },
  'suppliers.id_taken': { status: 409, retry: 'never' },
  'suppliers.price_not_found': { status: 404, retry: 'never' },
  /** The same unit, destination and first day. */
  'suppliers.price_taken': { status: 409, retry: 'never' },
  'suppliers.price_ends_early': { status: 409, retry: 'never' },
  'suppliers.too_many_prices': { status: 409, retry: 'never' },
  'suppliers.invoice_not_found': { status: 404, retry: 'never' },
  /** Campaigns over this supplier's connections wait for the next month or a larger budget. */
  'suppliers.over_budget': { status: 409, retry: 'never' },
  'suppliers.line_repeated': { status: 409, retry: 'never' },
} as const satisfies Record<string, ErrorRow>
