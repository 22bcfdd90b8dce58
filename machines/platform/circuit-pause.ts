/** The circuit breaker's rule, the same for all that call a provider: when it opens, and for how long. */
/** So many calls in a row have to fail before it is the provider and not a call. */
export const failuresToOpen = 5

const firstPauseMs = 5_000
const longestPauseMs = 60_000

export const isCircuitOpen = ({ failures }: { failures: number }): boolean => failures >= failuresToOpen

/** After the failure that makes it so many: twice as long each time. Zero while it stays closed. */
export const circuitPauseMs = (failures: number): number =>
  isCircuitOpen({ failures })
    ? Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(10, failures - failuresToOpen))
    : 0
