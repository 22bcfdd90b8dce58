/**
 * Invoices of suppliers, reconciled line by line with what was sent. An invoice comes as a file
 * (`suppliers.invoice-lines` of the imports); each line gets its finding when it is applied.
 */
import * as z from 'zod/mini'
import { query } from '../platform/operation.ts'
import { currency, day, id, instant, integer } from '../platform/values.ts'

/**
 * 'matched'        it was sent, and costs what the price table says
 * 'price_differs'  it was sent, and the table says another price
 * 'unpriced'       it was sent, and the table has no price for it
 * 'not_accepted'   the provider had refused or lost it, so nothing is owed
 * 'repeated'       an earlier line has charged it already
 * 'unknown'        nothing of that name went over this supplier's connections
 */
export const findings = ['matched', 'price_differs', 'unpriced', 'not_accepted', 'repeated', 'unknown'] as const
export const finding = z.enum(findings)
export type Finding = z.infer<typeof finding>

export const invoice = z.strictObject({
  id,
  supplierId: id,
  number: z.string(),
  from: day,
  to: day,
  currency,
  lines: z.record(finding, z.int()),
  /** Charged, and what the price table comes to; millionths of the currency. */
  micros: z.int(),
  expectedMicros: z.int(),
  /** Sent in the period over this supplier's connections, and on no line of any invoice. */
  missing: z.int(),
  createdAt: instant,
})
export type Invoice = z.infer<typeof invoice>

const page = { page: integer(1, 1_000), pageSize: integer(1, 100) }

export const invoices = query('suppliers.invoices', {
  input: z.strictObject({ supplierId: id, ...page }),
  output: z.strictObject({ rows: z.array(invoice), total: z.int() }),
  needs: 'view_fornecedores',
  errors: ['suppliers.supplier_not_found'],
})

export const invoiceLine = z.strictObject({
  n: z.int(),
  externalId: z.string(),
  destination: z.string(),
  micros: z.int(),
  expectedMicros: z.nullable(z.int()),
  finding,
})
export type InvoiceLine = z.infer<typeof invoiceLine>

export const invoiceLines = query('suppliers.invoice-lines', {
  input: z.strictObject({ invoiceId: id, finding: z.optional(finding), ...page }),
  output: z.strictObject({ rows: z.array(invoiceLine), total: z.int() }),
  needs: 'view_fornecedores',
  errors: ['suppliers.invoice_not_found'],
})
