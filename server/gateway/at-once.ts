/**
 * A value that few wait for goes ahead of the tick (G8): the first word of an answer has a reader who looks at an empty place.
 * On a busy gateway the next tick is up to 16 ms away; in a room of a few lines nobody would share its write anyway. A flood of
 * such values stays with the tick, which writes in slices: ahead of it goes a bounded number in the time of one tick.
 */
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import { packetOfFrames } from './packet.ts'
import type { GatewayParts } from './parts.ts'
import type { Room } from './room.ts'
import { latestFrames } from './volatile.ts'

type AtOnceParts = Pick<GatewayParts, 'clock'> & {
  settings: Pick<GatewayParts['settings'], 'tickMs' | 'linesAtOnce' | 'writesAtOnce'>
}

/** False where the value has to wait for the tick, for lines that are busy or behind what is not sent yet. */
export type SendAtOnce = (company: Company, name: string) => boolean

/** One for all companies of the process: its event loop is what a flood takes. */
export function createAtOnce({ clock, settings }: AtOnceParts): SendAtOnce {
  let periodBegan = Number.NEGATIVE_INFINITY
  let writes = 0

  return (company, name) => {
    const now = clock.steady()
    if (now - periodBegan >= settings.tickMs) {
      periodBegan = now
      writes = 0
    }
    const room = company.rooms.get(name)
    if (!room || company.ended || hasFrames(room)) return false
    const { size } = room.members
    if (size === 0 || size > settings.linesAtOnce || writes + size > settings.writesAtOnce) return false
    for (const connection of room.members) if (!isFree(connection, now - settings.tickMs)) return false
    const packet = packetOfFrames(latestFrames(room, room.said))
    room.said.clear()
    company.busy.delete(room)
    for (const connection of room.members) {
      connection.writtenAt = now
      connection.wire.send(packet)
    }
    writes += size
    return true
  }
}

const hasFrames = ({ pending, outbox }: Room): boolean => pending.length > 0 || outbox.length > 0

/** Nothing of a tick is on its way to it, it takes what it gets, and it has had its rest. */
const isFree = ({ gone, lag, missed, node, writtenAt, wire }: Connection, restedSince: number): boolean =>
  !gone && lag === null && missed === null && node === null && writtenAt <= restedSince && wire.backlog() === 0
