/** When a delivery is tried again: ten attempts over three days, closer together at the beginning. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour]

/** How long an endpoint may fail before it is disabled. */
export const failingDays = 3
/** So many calls in a row make an endpoint failing: one alone is no trouble. */
export const failuresToFail = 3

/** The wait after so many tries; null when it is over. `spread` from 0 to 1 keeps repeats apart. */
export function waitAfter(tries: number, spread: number): number | null {
  const wait = waits[tries - 1]
  return wait === undefined ? null : Math.round(wait * (0.9 + 0.2 * spread))
}

/** How long an endpoint that does not answer is left alone, after so many failed calls in a row. */
export const restAfter = (failures: number): number => Math.min(10 * minute, 2 * second * 2 ** Math.min(failures, 12))
