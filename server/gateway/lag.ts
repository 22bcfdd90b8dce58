/**
 * Slow clients (G7). A socket whose queue is too long is lagging: nothing more is queued for it, its position
 * is remembered, and when its line has drained it is brought up from the rings, a bounded piece at a time.
 * One that takes nothing for too long, or whose gap the rings no longer cover, is closed and comes
 * back: by then a snapshot is cheaper than the gap.
 */
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import type { Farewell } from './farewell.ts'
import type { GatewayMetrics } from './metrics.ts'
import { packetOfFrames } from './packet.ts'
import { after, covers, type Frame } from './ring.ts'
import type { GatewaySettings } from './settings.ts'

export type LagParts = {
  clock: Clock
  metrics: GatewayMetrics
  farewell: Farewell
  /** Asks for a tick. */
  wake(company: Company): void
  settings: Pick<GatewaySettings, 'lagBytes' | 'lagBytesMost' | 'lagMs'>
}

export function beginLag(parts: LagParts, connection: Connection, position: number): void {
  connection.lag = { position, progress: connection.wire.progress(), progressAt: parts.clock.now() }
  parts.metrics.lagged('began')
  connection.wire.whenDrained(() => catchUp(parts, connection))
}

function catchUp(parts: LagParts, connection: Connection): void {
  const { lag, company } = connection
  if (!lag || connection.gone) return
  const rooms = [...connection.watches.keys()]
  if (rooms.some((room) => !covers(room.ring, lag.position))) {
    giveUp(parts, connection)
    return
  }
  const frames = rooms.flatMap((room) => after(room.ring, lag.position))
  const { piece, position } = firstPiece(frames, parts.settings.lagBytes)
  connection.allowance = 0
  if (piece.length > 0) connection.wire.send(packetOfFrames(piece.map((frame) => frame.bytes)))
  if (piece.length < frames.length) {
    connection.lag = { ...lag, position, progressAt: parts.clock.now() }
    connection.wire.whenDrained(() => catchUp(parts, connection))
    return
  }
  connection.lag = null
  parts.metrics.lagged('caughtUp')
  company.owed.set(connection, company.sealed)
  parts.wake(company)
}

/** Frames in the order of their positions, whole ticks only, so that all rooms are complete to the same place. */
export function firstPiece(frames: readonly Frame[], bytes: number): { piece: Frame[]; position: number } {
  const ordered = [...frames].sort((a, b) => a.position - b.position)
  const chunk: Frame[] = []
  let size = 0
  for (const frame of ordered) {
    const last = chunk.at(-1)
    if (last && size + frame.bytes.length > bytes && frame.position > last.position) break
    chunk.push(frame)
    size += frame.bytes.length
  }
  return { piece: chunk, position: chunk.at(-1)?.position ?? 0 }
}

/** Looked at once a second. */
export function watchLine(parts: LagParts, connection: Connection): void {
  const { settings, clock } = parts
  const { lag, wire } = connection
  const tooMuch = wire.backlog() > settings.lagBytesMost + connection.allowance
  const progress = wire.progress()
  if (tooMuch) giveUp(parts, connection)
  else if (lag && progress !== lag.progress) connection.lag = { ...lag, progress, progressAt: clock.now() }
  else if (lag && clock.now() - lag.progressAt >= settings.lagMs) giveUp(parts, connection)
}

function giveUp(parts: LagParts, connection: Connection): void {
  parts.metrics.lagged('closed')
  parts.farewell(connection, 'lagging')
}
