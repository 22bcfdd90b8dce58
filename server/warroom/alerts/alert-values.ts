/** What the conditions of the active alerts say at a moment. */
import { type AlertValues, activeLimit } from '@aura/contracts/warroom/alerts/alert.ts'
import { liveReadings, wantedName, wantedOf } from '@aura/machines/warroom/alerts/live-readings.ts'
import { measureOf } from '@aura/machines/warroom/alerts/measure.ts'
import type { Metrics } from '@aura/machines/warroom/metrics/state.ts'
import type { Db } from '../../platform/database/transact.ts'
import { pastOf } from './minute-counts.ts'

/** Null while no alert is active. */
export async function alertValuesAt(
  tx: Db,
  readMetrics: () => Promise<Metrics>,
  at: number,
): Promise<AlertValues | null> {
  const alerts = await tx
    .selectFrom('alerts')
    .where('state', '<>', 'cleared')
    .select(['id', 'conditions', 'target'])
    .limit(activeLimit)
    .execute()
  if (alerts.length === 0) return null
  const metrics = await readMetrics()
  const now = Math.max(at, metrics.at)
  const wanted = wantedOf(
    alerts.flatMap(({ conditions }) => conditions),
    metrics,
    now,
  )
  const past = await pastOf(tx, wanted)
  const readings = liveReadings(metrics, (key, window) => past.get(wantedName(key, window)) ?? 0)
  return Object.fromEntries(
    alerts.map(({ id, conditions, target }) => [
      id,
      conditions.map((condition) => measureOf(condition)(target?.id ?? null, readings, now)),
    ]),
  )
}
