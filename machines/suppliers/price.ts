/**
 * Which price holds: of those for the unit that are valid on the day, the one whose destination is the longest beginning
 * of the number; of two with the same destination the one that began last.
 */
import type { Price, PriceUnit } from '@aura/contracts/suppliers/prices.ts'

type Priced = Pick<Price, 'unit' | 'destination' | 'micros' | 'validFrom' | 'validTo'>
/** `number` in digits, with or without a plus. */
export type PriceQuestion = { unit: PriceUnit; number: string; day: string }

const isValidOn = ({ validFrom, validTo }: Priced, day: string): boolean =>
  validFrom <= day && (validTo === null || day <= validTo)

/** Tables are long and questions are many: each is answered by the beginnings of its number, and not by the whole table. */
export function priceFinder<P extends Priced>(prices: readonly P[]): (question: PriceQuestion) => P | null {
  const byDestination = new Map<string, P[]>()
  let longest = 0
  for (const price of prices) {
    const { unit, destination } = price
    const key = `${unit} ${destination}`
    const others = byDestination.get(key)
    if (others) others.push(price)
    else byDestination.set(key, [price])
    longest = Math.max(longest, destination.length)
  }
  for (const alike of byDestination.values())
    alike.sort((a, b) => (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : 0))
  return ({ unit, number, day }) => {
    const digits = number.replace(/^\+/, '')
    for (let length = Math.min(digits.length, longest); length >= 0; length--) {
      const alike = byDestination.get(`${unit} ${digits.slice(0, length)}`)
      const price = alike?.find((candidate) => isValidOn(candidate, day))
      if (price) return price
    }
    return null
  }
}
