/** What the room showed, folded from the log once more. */
import type { WallState } from '@aura/contracts/warroom/wall/wall.ts'
import { fold } from '@aura/machines/warroom/metrics/fold.ts'
import { startOf } from '@aura/machines/warroom/metrics/minutes.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import type { Db } from '../../platform/database/transact.ts'
import { foldedLog } from '../metrics/folded-log.ts'
import { metricsBefore, placeAfter } from './checkpoint.ts'

export type Stretch = { from: number; until: number; stepMs: number }

/** Checkpoints keep it far below; without them nobody waits for the whole log. */
const eventsAtMost = 60_000

export async function foldSeconds(tx: Db, { from, until, stepMs }: Stretch): Promise<WallState[]> {
  const metrics = await metricsBefore(tx, from)
  const frames: WallState[] = []
  let next = from
  let read = 0
  /** The moments up to this one, where anything is other than at the last of them. */
  const show = (upTo: number) => {
    for (; next <= upTo && next < until; next += stepMs) {
      const last = frames.at(-1)
      const same = last?.position === metrics.position && startOf(Date.parse(last.at)) === startOf(next)
      if (!same) frames.push(wallOf(metrics, next))
    }
  }
  for await (const { events, channelOf } of foldedLog(tx, metrics.position, await placeAfter(tx, until))) {
    read += events.length
    if (read > eventsAtMost) return []
    for (const event of events) {
      const at = Date.parse(event.at)
      show(at - 1)
      if (at > until) return frames
      fold(metrics, event, channelOf)
    }
    metrics.closed = []
    metrics.traces = []
  }
  show(until)
  return frames
}
