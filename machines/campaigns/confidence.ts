/** How sure it is that one wording does better than another: the two-proportion z-test, one-sided. */

/** Below these the normal distribution says too little: of people, and of those expected to be reached and not to be. */
export const leastSent = 30
const leastExpected = 5

export type Share = { sent: number; reached: number }

/** From 0 to 1, that `candidate` does better than `base`; undefined while there are too few of either. */
export function confidenceOver(base: Share, candidate: Share): number | undefined {
  if (base.sent < leastSent || candidate.sent < leastSent) return undefined
  const pooled = (base.reached + candidate.reached) / (base.sent + candidate.sent)
  const fewest = Math.min(pooled, 1 - pooled) * Math.min(base.sent, candidate.sent)
  if (fewest < leastExpected) return undefined
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / base.sent + 1 / candidate.sent))
  return normal((candidate.reached / candidate.sent - base.reached / base.sent) / deviation)
}

/** The standard normal distribution function, after Abramowitz and Stegun 26.2.17; off by 7.5e-8 at most. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const upper = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
  return z >= 0 ? 1 - upper : upper
}
