/** Counts of minutes that the metrics no longer hold, summed up by whose they are. */
import { type Wanted, wantedName } from '@aura/machines/warroom/alerts/live-readings.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'

/** By what is wanted, then by whose it is: the metric's whole key. */
export async function pastOf(tx: Db, wanted: readonly Wanted[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  for (const { metric, window } of wanted) {
    const { rows } = await sql<{ key: string; sum: number }>`select key, sum(value)::float8 as sum from metric_minutes
      where (key = ${metric} or starts_with(key, ${`${metric}:`}))
        and minute >= ${new Date(window.from)} and minute <= ${new Date(window.to)} group by key`.execute(tx)
    for (const { key, sum } of rows) sums.set(wantedName(key, window), sum)
  }
  return sums
}
