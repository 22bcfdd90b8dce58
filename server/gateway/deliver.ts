/** One socket's share of a tick, and what it gets outside of one. */
import type { Budget } from './budget.ts'
import type { Connection } from './connection.ts'
import { beginLag, type LagParts } from './lag.ts'
import { packetOfFrames } from './packet.ts'
import { segmentsOf, surePacket, wholePacket } from './palette.ts'
import { seal } from './room.ts'
import { miss, sendMissed } from './volatile.ts'

export type DeliverParts = LagParts & { budget: Budget }

/** Gives a socket what this tick has for it, unless its line is too full (G7). */
export function deliver(parts: DeliverParts, connection: Connection): void {
  const { node } = connection
  connection.node = null
  if (!node || connection.gone || connection.lag) return
  const backlog = connection.wire.backlog()
  if (isFull(parts, connection, backlog)) {
    beginLag(parts, connection, connection.company.sealedBefore)
    return
  }
  const packet = backlog === 0 ? wholePacket(node) : surePacket(node)
  if (backlog > 0) missAll(connection)
  if (packet) {
    connection.writtenAt = parts.clock.steady()
    connection.wire.send(packet)
  }
  if (node.told > connection.told) connection.told = node.told
  node.sent += 1

  function missAll(connection: Connection) {
    if (!node) return
    const before = connection.missed !== null
    for (const { room, keys } of segmentsOf(node)) if (room && keys.length > 0) miss(connection, room, keys)
    if (!before && connection.missed) connection.wire.whenDrained(() => sendMissed(connection))
  }
}

/** An empty line has used up whatever it was allowed beyond the limit. */
export function isFull({ settings }: Pick<DeliverParts, 'settings'>, connection: Connection, backlog: number): boolean {
  if (backlog === 0) connection.allowance = 0
  return backlog > settings.lagBytes + connection.allowance
}

/** Everything up to the company's position, now: the next event may end this socket's rights (G9). */
export function flush(parts: DeliverParts, connection: Connection): void {
  deliver(parts, connection)
  if (connection.gone || connection.lag) return
  const frames: Buffer[] = []
  for (const room of connection.watches.keys()) {
    seal(connection.company, room, parts.budget)
    for (const frame of room.outbox) frames.push(frame.bytes)
  }
  if (frames.length === 0) return
  connection.writtenAt = parts.clock.steady()
  connection.wire.send(packetOfFrames(frames))
}
