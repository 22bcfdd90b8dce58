/**
 * Which price holds: of those for the unit that are valid on the day, the one whose destination is the longest beginning
 * of the number; of two with the same destination the one that began last.
 */
import type { Price, PriceUnit } from '@aura/contracts/suppliers/prices.ts'

type Priced = Pick<Price, 'unit' | 'destination' | 'micros' | 'validFrom' | 'validTo'>

const isValidOn = ({ validFrom, validTo }: Priced, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo)

/** `number` in digits, with or without a plus. */
export function priceOf<P extends Priced>(
  prices: readonly P[],
  { unit, number, day }: { unit: PriceUnit; number: string; day: string },
): P | null {
  const digits = number.replace(/^\+/, '')
  let best: P | null = null
  for (const price of prices) {
    if (price.unit !== unit || !digits.startsWith(price.destination) || !isValidOn(price, day)) continue
    const longer = best === null ? 1 : price.destination.length - best.destination.length
    if (best === null || longer > 0 || (longer === 0 && price.validFrom > best.validFrom)) best = price
  }
  return best
}
