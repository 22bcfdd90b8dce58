/**
 * A value that few wait for goes ahead of the tick (G8): the first word of an answer has a reader who looks at an empty place.
 * On a busy gateway the next tick is up to 16 ms away; in a room of a few lines nobody would share its write anyway.
 */
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import { packetOfFrames } from './packet.ts'
import type { GatewayParts } from './parts.ts'
import type { Room } from './room.ts'
import { latestFrames } from './volatile.ts'

type AtOnceParts = Pick<GatewayParts, 'clock'> & {
  settings: Pick<GatewayParts['settings'], 'tickMs' | 'linesAtOnce'>
}

/** False where the value has to wait for the tick, for lines that are busy or behind what is not sent yet. */
export function sendAtOnce({ clock, settings }: AtOnceParts, company: Company, name: string): boolean {
  const room = company.rooms.get(name)
  if (!room || company.ended || hasFrames(room)) return false
  if (room.members.size === 0 || room.members.size > settings.linesAtOnce) return false
  const restedSince = clock.steady() - settings.tickMs
  for (const connection of room.members) if (!isFree(connection, restedSince)) return false
  const packet = packetOfFrames(latestFrames(room, room.said))
  room.said.clear()
  company.busy.delete(room)
  for (const connection of room.members) {
    connection.writtenAt = clock.steady()
    connection.wire.send(packet)
  }
  return true
}

const hasFrames = ({ pending, outbox }: Room): boolean => pending.length > 0 || outbox.length > 0

/** Nothing of a tick is on its way to it, it takes what it gets, and it has had its rest. */
const isFree = ({ gone, lag, missed, node, writtenAt, wire }: Connection, restedSince: number): boolean =>
  !gone && lag === null && missed === null && node === null && writtenAt <= restedSince && wire.backlog() === 0
