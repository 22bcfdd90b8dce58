/** What the metrics know of the company, as it was kept last. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { isGauge } from '@aura/contracts/warroom/metrics/key.ts'
import { newMinute, startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { setEntity } from '@aura/machines/warroom/metrics/set-entity.ts'
import { type FactKind, type Facts, type Metrics, nothingYet } from '@aura/machines/warroom/metrics/state.ts'
import type { Db } from '../../platform/database/transact.ts'

/** Beside the position: the time of the last event, and the gauges as they were kept last. */
export type Head = { at: number; kept: Record<string, number> }

const kinds: readonly string[] = Object.keys(nothingYet().known)
const isKind = (kind: string): kind is FactKind => kinds.includes(kind)

/** How far it has come, and null before its first step. */
export async function savedPosition(tx: Db): Promise<number | null> {
  const row = await tx.selectFrom('metric_states').select('position').executeTakeFirst()
  return row?.position ?? null
}

export async function loadMetrics(tx: Db): Promise<Metrics> {
  const metrics = nothingYet()
  const row = await tx.selectFrom('metric_states').select(['position', 'body']).executeTakeFirst()
  if (!row) return metrics
  const { at, kept } = row.body as Head
  metrics.at = at
  metrics.position = row.position
  for (const [key, value] of Object.entries(kept)) metrics.kept.set(key, value)
  for (const { kind, id, body } of await tx.selectFrom('metric_facts').select(['kind', 'id', 'body']).execute())
    if (isKind(kind)) setEntity(metrics, kind, id, body as Facts[FactKind])
  metrics.changed.clear()
  await loadMinutes(tx, metrics)
  return metrics
}

async function loadMinutes(tx: Db, metrics: Metrics): Promise<void> {
  const running = startOf(metrics.at)
  const rows = await tx
    .selectFrom('metric_minutes')
    .where('minute', '>=', new Date(running - 60 * minuteMs))
    .select(['key', 'minute', 'value', 'sketch'])
    .execute()
  const minutes = new Map([[running, newMinute(running)]])
  for (const { key, minute, value, sketch } of rows) {
    if (isGauge(key)) continue
    const at = minute.getTime()
    const item = minutes.get(at) ?? newMinute(at)
    if (sketch) item.sketches.set(key, { ...sketch })
    else item.counts.set(key, value)
    minutes.set(at, item)
  }
  metrics.minutes = [...minutes.values()].sort((minute, other) => minute.at - other.at)
}
