/** One socket of a user: permissions, watched rooms, capacity of the line. */
import type { Needs } from '@aura/contracts/platform/operation.ts'
import type { Claims, Origin } from '../platform/handle.ts'
import type { Bucket } from './bucket.ts'
import type { CallQueue } from './calls.ts'
import type { Company } from './company.ts'
import type { Node } from './palette.ts'
import { type Room, tidy } from './room.ts'
import type { Wire } from './wire.ts'

export type Lag = {
  /** All rooms of this socket are complete up to here. */
  position: number
  progress: number
  /** When it last took something. */
  progressAt: number
}

export type Connection = {
  readonly wire: Wire
  readonly company: Company
  readonly origin: Origin
  claims: Claims
  /** Rooms, and the rights through which each is watched. */
  readonly watches: Map<Room, Needs[]>
  readonly messages: Bucket
  says: Bucket | null
  /** What this socket was the last to say, by room and key, with the time of it. */
  said: Map<string, Map<string, string>> | null
  calls: CallQueue | null
  /** Bytes that may be queued beyond the limit: a snapshot or a replay that was asked for (G7). */
  allowance: number
  lag: Lag | null
  /** Volatile keys that changed while the line was full; their latest values go when it drains. */
  missed: Map<Room, Set<string>> | null
  /** The last beat said so. */
  told: number
  gone: boolean
  /** The tick that has something for this socket, and what. */
  tick: number
  node: Node | null
  /** When it last had a share of a tick, or a value ahead of one; by the clock that only grows. */
  writtenAt: number
}

export function join(connection: Connection, room: Room, needs: Needs): void {
  room.members.add(connection)
  const rights = connection.watches.get(room) ?? []
  connection.watches.set(room, rights.includes(needs) ? rights : [...rights, needs])
}

export function leave(connection: Connection, room: Room): void {
  room.members.delete(connection)
  connection.watches.delete(room)
  connection.missed?.delete(room)
  tidy(connection.company, room)
}

export function leaveAll(connection: Connection): void {
  connection.gone = true
  for (const room of [...connection.watches.keys()]) leave(connection, room)
  connection.company.connections.delete(connection)
  connection.company.owed.delete(connection)
}
