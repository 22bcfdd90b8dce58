/** What suppliers offers: its handlers, and the tables of prices and invoices that can be imported. */
import type { Feature } from '../platform/handle.ts'
import { importInvoice } from './import-invoice.ts'
import { importPrices } from './import-prices.ts'
import { invoiceLines, invoices } from './invoices.ts'
import { prices, removePrice, savePrice, supplierChanged } from './prices.ts'
import { scores } from './scores.ts'
import { assignRoute, createSupplier, editSupplier, suppliers as view } from './suppliers.ts'

export { watchLater, watchSuppliersJob } from './jobs.ts'
export { searchableSuppliers } from './searchable.ts'
export { brakedSupplier, watchSuppliers } from './watch.ts'

export const suppliers: Feature = {
  name: 'suppliers',
  handlers: [
    view,
    createSupplier,
    editSupplier,
    assignRoute,
    prices,
    savePrice,
    removePrice,
    supplierChanged,
    scores,
    invoices,
    invoiceLines,
  ],
  imports: [importPrices, importInvoice],
}
