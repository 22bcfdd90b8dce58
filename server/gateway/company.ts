/** What the gateway holds of one company it follows. */
import type { AccessTable } from './access.ts'
import type { Connection } from './connection.ts'
import type { Room } from './room.ts'

export type Company = {
  readonly id: string
  readonly epoch: string
  readonly access: AccessTable
  /** Everything up to here has been taken in, in order. */
  position: number
  /** The position of the last tick, and of the one before it. */
  sealed: number
  sealedBefore: number
  /** Rooms without a ring of their own are covered from here on. */
  floor: number
  readonly rooms: Map<string, Room>
  /** Rooms with something for the next tick. */
  readonly busy: Set<Room>
  readonly connections: Set<Connection>
  /** Connections that wait for a beat that covers the position of an answer. */
  readonly owed: Map<Connection, number>
  /** A beat for everybody goes with the next tick. */
  beatDue: boolean
  /** Commit times of what the next tick delivers. */
  times: string[]
  idleSince: number
  /** No longer followed: nothing is sent in its name. */
  ended: boolean
}

export function createCompany(id: string, epoch: string, access: AccessTable, position: number, now: number): Company {
  return {
    id,
    epoch,
    access,
    position,
    sealed: position,
    sealedBefore: position,
    floor: position,
    rooms: new Map(),
    busy: new Set(),
    connections: new Set(),
    owed: new Map(),
    beatDue: false,
    times: [],
    idleSince: now,
    ended: false,
  }
}
