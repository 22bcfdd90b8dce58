/** Pauses between the tries to bring a part back: twice as long each time, up to a cap, and never in step with others. */
const firstMs = 250
export const longestPauseMs = 30_000

/** Between half of the pause and all of it; `tries` counts from 1. */
export function backOffMs(tries: number, random: () => number): number {
  const whole = Math.min(longestPauseMs, firstMs * 2 ** Math.min(tries - 1, 20))
  return whole * (0.5 + random() / 2)
}
