import type { Who } from '../permissions.matrix.ts'

/** The suppliers' part of `server/permissions.matrix.ts`. */
export const suppliersMatrix: Record<string, Who> = {
  'suppliers.suppliers': 'administrators',
  'suppliers.create-supplier': 'administrators',
  'suppliers.edit-supplier': 'administrators',
  'suppliers.assign-route': 'administrators',
  'suppliers.prices': 'administrators',
  'suppliers.save-price': 'administrators',
  'suppliers.remove-price': 'administrators',
  'suppliers.changed': 'administrators',
  'suppliers.scores': 'administrators',
  'suppliers.invoices': 'administrators',
  'suppliers.invoice-lines': 'administrators',
}
