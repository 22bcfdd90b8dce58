/** Memoizes the readings of one evaluation: a number that several rules read is computed once. */
import type { RuleReadings } from './measure.ts'

function memoize<N>() {
  const existing = new Map<string, { value: N }>()
  return (name: string, read: () => N): N => {
    const found = existing.get(name)
    if (found) return found.value
    const value = read()
    existing.set(name, { value })
    return value
  }
}

export function memoizeReadings({ gauge, total, percentile, targets }: RuleReadings): RuleReadings {
  const totals = memoize<number>()
  const values = memoize<number | null>()
  return {
    gauge: (key, at) => values(key, () => gauge(key, at)),
    total: (key, window) => totals(`${key} ${window.from} ${window.to}`, () => total(key, window)),
    percentile: (key, percent, window) =>
      values(`${key} ${percent} ${window.from}`, () => percentile(key, percent, window)),
    targets,
  }
}
