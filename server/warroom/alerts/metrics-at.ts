/**
 * A company's metrics as of a position in its log. The keeper may be further on already: then the last checkpoint
 * before that position is loaded, and the events after it are folded again.
 */
import { gunzipSync } from 'node:zlib'
import { fromCheckpoint } from '@aura/machines/warroom/metrics/checkpoint.ts'
import { fold } from '@aura/machines/warroom/metrics/fold.ts'
import { setEntity } from '@aura/machines/warroom/metrics/set-entity.ts'
import { type Checkpoint, type Facts, type Metrics, nothingYet } from '@aura/machines/warroom/metrics/state.ts'
import type { Db } from '../../platform/database/transact.ts'
import { foldedLog } from '../metrics/folded-log.ts'
import { loadMetrics } from '../metrics/load-metrics.ts'

export async function metricsAt(tx: Db, position: number): Promise<Metrics> {
  const metrics = (await lastKept(tx, position)) ?? (await lastCheckpoint(tx, position)) ?? nothingYet()
  await foldUpTo(tx, metrics, position)
  return metrics
}

export async function foldUpTo(tx: Db, metrics: Metrics, position: number): Promise<void> {
  for await (const { events, channelOf } of foldedLog(tx, metrics.position, position)) {
    for (const event of events) fold(metrics, event, channelOf)
    metrics.closed = []
    metrics.traces = []
  }
}

/** Read whole: nobody keeps them anew meanwhile. */
async function lastKept(tx: Db, position: number): Promise<Metrics | null> {
  const row = await tx
    .selectFrom('metric_states')
    .where('position', '<=', position)
    .select('position')
    .forShare()
    .executeTakeFirst()
  return row ? await loadMetrics(tx) : null
}

async function lastCheckpoint(tx: Db, position: number): Promise<Metrics | null> {
  const row = await tx
    .selectFrom('metric_checkpoints')
    .where('position', '<=', position)
    .select('body')
    .orderBy('minute', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const saved: Checkpoint = JSON.parse(gunzipSync(row.body).toString())
  const metrics = fromCheckpoint(saved)
  // Where a deal came from never changes, so those that came later do no harm.
  const deals = await tx.selectFrom('metric_facts').where('kind', '=', 'deal').select(['id', 'body']).execute()
  for (const { id, body } of deals) setEntity(metrics, 'deal', id, body as Facts['deal'])
  return metrics
}
