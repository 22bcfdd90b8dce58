/** What a call costs by the prices that an administrator has typed, and how many tokens a text has where nobody tells. */
import type { ModelPrice } from '@aura/contracts/ai/connection.ts'

const perPrice = 1_000_000

/** In millionths of the currency, rounded up: a call that costs something is never free. */
export function costOf(
  prices: readonly ModelPrice[],
  model: string,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number {
  const price = prices.find((item) => item.model === model)
  return price ? Math.ceil((inputTokens * price.inputMicros + outputTokens * price.outputMicros) / perPrice) : 0
}

/** Four characters are about one token, in the languages of our customers rather less than more. */
export const tokensOf = (characters: number): number => Math.ceil(characters / 4)
