/** Randomness that is the same every time for one seed, so that a failure can be looked at again. */
export type Random = {
  /** From 0, below 1. */
  next(): number
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
}

/** Mulberry32: 32 bits of state, good enough to choose test values. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)] ?? from[0],
  }
}
