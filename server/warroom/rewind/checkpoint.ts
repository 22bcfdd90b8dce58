/** Where a moment is folded from, and up to which place in the log it may have to be read. */
import { gunzipSync } from 'node:zlib'
import { fromCheckpoint } from '@aura/machines/warroom/metrics/checkpoint.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { type Checkpoint, type Metrics, nothingYet } from '@aura/machines/warroom/metrics/state.ts'
import type { Db } from '../../platform/database/transact.ts'

/** Before the first one there is nothing, and everything is folded. */
export async function metricsBefore(tx: Db, at: number): Promise<Metrics> {
  const row = await tx
    .selectFrom('metric_checkpoints')
    .where('minute', '<', new Date(startOf(at)))
    .select('body')
    .orderBy('minute', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return nothingYet()
  const saved: Checkpoint = JSON.parse(gunzipSync(row.body).toString())
  return fromCheckpoint(saved)
}

/** Whatever had happened until then stands up to here; null: up to the end of the log. */
export async function placeAfter(tx: Db, at: number): Promise<number | null> {
  const row = await tx
    .selectFrom('metric_checkpoints')
    .where('minute', '>=', new Date(startOf(at)))
    .select('position')
    .orderBy('minute')
    .limit(1)
    .executeTakeFirst()
  return row?.position ?? null
}
