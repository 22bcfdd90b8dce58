/** How sure a rate is: Wilson's score interval at 95 %, which stays within 0 and 1 and holds for few people too. */
export type Rate = { rate: number; low: number; high: number }

const z = 1.959964

export function rateOf(count: number, of: number): Rate | null {
  if (of <= 0) return null
  const share = Math.min(count, of) / of
  const middle = share + z ** 2 / (2 * of)
  const reach = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  const scale = 1 + z ** 2 / of
  const [low, high] = [(middle - reach) / scale, (middle + reach) / scale]
  return { rate: share, low: Math.max(0, Math.min(low, share)), high: Math.min(1, Math.max(high, share)) }
}
