/** The tables of suppliers. */
import type { ChannelConnection } from '@aura/contracts/channels/channel.ts'
import type { Finding } from '@aura/contracts/suppliers/invoices.ts'
import type { PriceUnit } from '@aura/contracts/suppliers/prices.ts'
import type { Supplier, SupplierContact } from '@aura/contracts/suppliers/supplier.ts'
import type { Generated } from 'kysely'
import type { Json, Time } from '../platform/database/column-types.ts'

type SuppliersTables = {
  suppliers: {
    company_id: string
    id: string
    name: string
    kind: Supplier['kind']
    currency: Supplier['currency']
    contract: string
    /** Days as texts. */
    starts_on: string | null
    ends_on: string | null
    notice_days: number
    contacts: Json<SupplierContact[]>
    note: string
    monthly_budget: number | null
    brakes: Generated<boolean>
    spent_micros: Generated<number>
    over_since: Time | null
    /** The month that the mark is of, the highest mark that was told in it, and the end that was told of. */
    told_month: string | null
    told_mark: Generated<number>
    told_end: string | null
    archived: Generated<boolean>
    version: Generated<number>
  }
  supplier_routes: { company_id: string; channel_id: string; connection: ChannelConnection; supplier_id: string }
  supplier_prices: {
    company_id: string
    id: string
    supplier_id: string
    unit: PriceUnit
    destination: string
    micros: number
    valid_from: string
    valid_to: string | null
    version: Generated<number>
    changed_at: Time
  }
  supplier_invoices: {
    company_id: string
    id: string
    supplier_id: string
    number: string
    period_from: string
    period_to: string
    created_at: Time
  }
  supplier_invoice_lines: {
    company_id: string
    invoice_id: string
    n: number
    external_id: string
    destination: string
    micros: number
    /** What the price table says; null without a price. */
    expected_micros: number | null
    owed_micros: number
    finding: Finding
    changed_at: Time
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends SuppliersTables {}
}
