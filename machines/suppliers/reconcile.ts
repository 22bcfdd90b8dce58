/** What an invoice's line turns out to be, beside what was sent. */
import type { Finding } from '@aura/contracts/suppliers/invoices.ts'

export type Charged = {
  micros: number
  /** Null when nothing of that name went over the supplier's connections. */
  sent: { wasAccepted: boolean; expectedMicros: number | null } | null
  isRepeated: boolean
}

export function findingOf({ micros, sent, isRepeated }: Charged): Finding {
  if (sent === null) return 'unknown'
  if (isRepeated) return 'repeated'
  if (!sent.wasAccepted) return 'not_accepted'
  if (sent.expectedMicros === null) return 'unpriced'
  return sent.expectedMicros === micros ? 'matched' : 'price_differs'
}

/** What a line should have charged: nothing for what is owed to nobody, and what it says where there is no price. */
export function owedMicros(finding: Finding, { micros, sent }: Charged): number {
  if (finding === 'matched' || finding === 'unpriced') return micros
  return finding === 'price_differs' ? (sent?.expectedMicros ?? 0) : 0
}
