/**
 * The volatile lane (G8): typing, presence, a metric of this second. Only the latest value of a key counts. It goes out
 * with the tick to a socket with an empty buffer, later to the others, and to each newcomer; so only values in between
 * may get lost, never the last one.
 */
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import { volatileFrame } from './message.ts'
import { packetOfFrames } from './packet.ts'
import { type Room, roomOf, tidy } from './room.ts'

/** `json` is the value. What a client said goes away by itself; what a worker said stays until it says otherwise. */
export type VolatileValue = { readonly json: string; readonly asOf: string; readonly until: number | null }

export type VolatileEntry = { room: string; key: string; json: string; asOf: string; until: number | null }

/** What a value is beside the one before: an echo or something older says nothing, a repeat only that it lasts. */
type Tidings = 'new' | 'repeat' | 'nothing'

export function say(company: Company, volatileEntry: VolatileEntry, most: number): Tidings {
  const room = roomOf(company, volatileEntry.room)
  const volatileValue = room.volatile.get(volatileEntry.key)
  const isNews = volatileValue
    ? volatileEntry.asOf > volatileValue.asOf
    : volatileEntry.json !== 'null' && room.volatile.size < most
  if (!isNews) {
    tidy(company, room)
    return 'nothing'
  }
  if (volatileValue && isRepeat(volatileValue, volatileEntry)) {
    room.volatile.set(volatileEntry.key, entryValue(volatileEntry))
    return 'repeat'
  }
  put(company, room, volatileEntry.key, volatileEntry.json === 'null' ? null : volatileEntry)
  return 'new'
}

/** Of what goes away by itself nobody reads the time; the age of what stays is read on screens. */
const isRepeat = (before: VolatileValue, { json, until }: VolatileValue) =>
  before.json === json && before.until !== null && until !== null

const entryValue = ({ json, asOf, until }: VolatileValue): VolatileValue => ({ json, asOf, until })

function put(company: Company, room: Room, key: string, value: VolatileValue | null) {
  if (value) room.volatile.set(key, entryValue(value))
  else room.volatile.delete(key)
  room.said.add(key)
  company.busy.add(room)
}

/** A time of this key's own that only grows, so that two values of one millisecond keep their order. */
export function nextAsOf(company: Company, room: string, key: string, now: number): string {
  const volatileValue = company.rooms.get(room)?.volatile.get(key)
  return new Date(volatileValue ? Math.max(now, Date.parse(volatileValue.asOf) + 1) : now).toISOString()
}

/** True when something went away. */
export function expireSaid(company: Company, now: number): boolean {
  let any = false
  for (const room of company.rooms.values())
    for (const [key, { until }] of room.volatile)
      if (until !== null && until <= now) {
        put(company, room, key, null)
        any = true
      }
  return any
}

const gone = { json: 'null', asOf: new Date(0).toISOString() }

export const latestFrames = (room: Room, keys: Iterable<string>): Buffer[] =>
  Array.from(keys, (key) => {
    const { json, asOf } = room.volatile.get(key) ?? gone
    return volatileFrame(room.name, key, json, asOf)
  })

export function miss(connection: Connection, room: Room, keys: readonly string[]): void {
  connection.missed ??= new Map()
  const missed = connection.missed.get(room) ?? new Set()
  for (const key of keys) missed.add(key)
  connection.missed.set(room, missed)
}

export function sendMissed(connection: Connection): void {
  const { missed } = connection
  connection.missed = null
  if (!missed || connection.gone) return
  const frames = [...missed].flatMap(([room, keys]) => latestFrames(room, keys))
  if (frames.length > 0) connection.wire.send(packetOfFrames(frames))
}
