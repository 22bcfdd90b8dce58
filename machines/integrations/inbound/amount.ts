/** An amount as another system writes it, in the smallest unit: 199.00, 1.234,56, 1,234.56, R$ 99, 4990. */
import type { InboundMapping } from '@aura/contracts/integrations/inbound/mapping.ts'

type Unit = NonNullable<InboundMapping['deal']>['unit']
const largest = 1_000_000_000_000

/** Null when it is no amount; what says nothing is worth nothing. */
export function amountOf(text: string, unit: Unit): number | null {
  const compact = text.replace(/[^\d.,-]/g, '')
  if (text.trim() === '') return 0
  if (!/^\d[\d.,]{0,30}$/.test(compact)) return null
  // The last mark is the decimal one when one or two digits follow it; other marks group thousands.
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(compact) ?? []
  const digits = whole.replace(/[.,]/g, '')
  if (unit === 'minor' && fraction !== '') return null
  const amount = unit === 'minor' ? Number(digits) : Number(digits) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(amount) && amount <= largest ? amount : null
}
