/** Chance that can be repeated: the same seed draws the same day. */
export type Chance = {
  /** From 0 to 1. */
  next: () => number
  between: (from: number, to: number) => number
  one: <T>(list: readonly T[]) => T | undefined
  happens: (probability: number) => boolean
  /** Milliseconds until the next of events that come at such a rate, one after the other by chance. */
  wait: (perMinute: number) => number
}

/** A linear congruence over 2^48 whose upper half is used: plenty for who writes when. */
export function chanceOf(seed: number): Chance {
  const [factor, step, mask] = [0x5deece66dn, 11n, (1n << 48n) - 1n]
  let state = (BigInt(seed) ^ factor) & mask
  const next = () => {
    state = (state * factor + step) & mask
    return Number(state >> 16n) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    one: (list) => list[Math.floor(next() * list.length)],
    happens: (probability) => next() < probability,
    wait: (perMinute) => (-Math.log(1 - next()) / perMinute) * 60_000,
  }
}
