/** What walls showed, as it was kept. */

import { gunzipSync } from 'node:zlib'
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import { frames as contract } from '@aura/contracts/warroom/rewind/frames.ts'
import { wallState } from '@aura/contracts/warroom/wall/wall.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer } from '../../platform/handle.ts'
import { loadMetrics } from '../metrics/load-metrics.ts'

export const frames = answer(contract, async ({ input, tx, now }) => {
  const from = startOf(Date.parse(input.from))
  const to = from + input.minutes * minuteMs
  const stored = [...(await before(tx, from)), ...(await between(tx, from, to))]
  const newest = await sinceThen(tx, Math.min(to, now.getTime()))
  return { frames: newest ? [...stored, newest] : stored }
})

const opened = (body: Uint8Array) => wallState.parse(JSON.parse(gunzipSync(body).toString()))

async function before(tx: Db, from: number) {
  const row = await tx
    .selectFrom('metric_frames')
    .where('minute', '<', new Date(from))
    .select('body')
    .orderBy('minute', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? [opened(row.body)] : []
}

async function between(tx: Db, from: number, to: number) {
  const rows = await tx
    .selectFrom('metric_frames')
    .where('minute', '>=', new Date(from))
    .where('minute', '<', new Date(to))
    .select('body')
    .orderBy('minute')
    .execute()
  return rows.map(({ body }) => opened(body))
}

/** The minute of the last event is closed by the next one; until then it is as the metrics know it. */
async function sinceThen(tx: Db, end: number) {
  const metrics = await loadMetrics(tx)
  return metrics.at > 0 && startOf(metrics.at) < end ? wallOf(metrics, Math.min(end, metrics.at)) : null
}
