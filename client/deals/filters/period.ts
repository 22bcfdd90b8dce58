/** Periods that deals are filtered by, on the reader's clocks. */
import type { Within } from '@aura/contracts/deals/filter.ts'

export const periodNames = [
  ...(['today', 'last_7', 'last_30', 'this_month', 'last_month', 'this_quarter', 'this_year', 'before_90'] as const),
]
export type PeriodName = (typeof periodNames)[number]

/** Undefined for what is none. `today` as 'YYYY-MM-DD'; a day begins at midnight where the reader is. */
export function periodOf(name: string | undefined, today: string): Within | undefined {
  const known = periodNames.find((period) => period === name)
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  // 'yesterday' is no day until the company's clocks are there.
  if (known === undefined || Number.isNaN(year)) return undefined
  const at = (...[y, m, d = 1]: [number, number, number?]) => new Date(y, m, d).toISOString()
  const periods: Record<PeriodName, Within> = {
    today: { since: at(year, month - 1, day) },
    last_7: { since: at(year, month - 1, day - 6) },
    last_30: { since: at(year, month - 1, day - 29) },
    this_month: { since: at(year, month - 1) },
    last_month: { since: at(year, month - 2), until: at(year, month - 1) },
    this_quarter: { since: at(year, month - 1 - ((month - 1) % 3)) },
    this_year: { since: at(year, 0) },
    before_90: { until: at(year, month - 1, day - 89) },
  }
  return periods[known]
}
