/** The tables of products, of what stands on deals, and of quotes. */
import type { DealItem } from '@aura/contracts/deals/products/items.ts'
import type { Pricelist } from '@aura/contracts/deals/products/product.ts'
import type { Quote } from '@aura/contracts/deals/quotes/quote.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import type { Generated } from 'kysely'
import type { Json, Time } from '../../platform/database/column-types.ts'

type ProductsTables = {
  products: {
    company_id: string
    id: string
    name: string
    code: string | null
    unit: string | null
    description: string | null
    price: Json<Money>
    archived: Generated<boolean>
    version: Generated<number>
  }
  pricelists: {
    company_id: string
    id: string
    name: string
    currency: Money['currency']
    prices: Json<Pricelist['prices']>
    archived: Generated<boolean>
    version: Generated<number>
  }
  deal_items: {
    company_id: string
    id: string
    deal_id: string
    place: number
    product_id: string | null
    name: string
    unit: string | null
    quantity: number
    unit_price: number
    discount: number
  }
  deal_quotes: {
    company_id: string
    id: string
    deal_id: string
    number: number
    revision: number
    state: Quote['state']
    title: string
    customer: string | null
    currency: Money['currency']
    rows: Json<DealItem[]>
    total: number
    valid_until: string
    note: string | null
    issued_at: Time
    issued_by: string
    issuer_name: string
    file: Quote['file']
    file_id: string | null
    of_merged: Generated<boolean>
  }
  deal_quote_links: {
    company_id: string
    id: string
    quote_id: string
    /** The address itself is not stored. */
    address_hash: string
    created_at: Time
    expires_at: Time
    revoked_at: Time | null
    opened: Generated<number>
    opened_at: Time | null
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends ProductsTables {}
}
