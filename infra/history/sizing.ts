/** How large the shop was, so that its past is made in the time there is for it: on a slow machine it was smaller. */
import { dayMs } from '@aura/contracts/platform/durations.ts'

type Sizing = {
  budgetMs: number
  today: number
  /** Of the whole shop. */
  arrivalsADay: number
  /** The time that has been spent so far. */
  elapsed: () => number
}

const leastSize = 0.1
/** What comes after the last day: the log is analysed, and the sign-ins are noted. */
const reserve = 0.1

/** The shop has grown within the month: the size of a day, between none and all of it, after so many customers. */
export function sizing({ budgetMs, today, arrivalsADay, elapsed }: Sizing): (day: number, arrived: number) => number {
  const usual = (day: number) => (day < today - 11 * dayMs ? 0.5 : 1)
  return (day, arrived) => {
    let ahead = 0
    for (let next = day; next <= today; next += dayMs) ahead += usual(next) * arrivalsADay
    const spent = elapsed()
    const affordable = arrived === 0 ? 1 : (budgetMs * (1 - reserve) - spent) / ((spent / arrived) * ahead)
    return usual(day) * Math.max(leastSize, Math.min(1, affordable))
  }
}
