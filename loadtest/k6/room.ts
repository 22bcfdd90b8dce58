/**
 * One watched room: it accepts frames by the protocol's rule, notices gaps and repeats, and measures
 * the age of what it takes. `previous` of a frame is at most our position, or something is missing.
 */
import type { Frame, WireEvent } from '../../contracts/platform/protocol.ts'
import { complain, measures } from './measures.ts'

export type Listener<State> = {
  /** The whole state: at the beginning, and again when too much was missed to be replayed. */
  snapshot: (state: State, position: number) => void
  event: (event: WireEvent) => void
  /** The latest value of a key, on the volatile lane. */
  value?: (key: string, value: unknown) => void
}

export type Room = {
  readonly view: string
  readonly params: unknown
  name: string | undefined
  epoch: string
  position: number
  /** A watch is on its way; frames that come before its answer are the answer's replay. */
  asking: boolean
  /** By our clock; what is older was not live. */
  askedAt: number
  /** Events up to here were missed and are now replayed. */
  replayTo: number
  readonly seen: Set<string>
  readonly listener: Listener<unknown>
  readonly watched: () => void
}

export const newRoom = (view: string, params: unknown, listener: Listener<unknown>, watched: () => void): Room => ({
  view,
  params,
  name: undefined,
  epoch: '',
  position: 0,
  asking: true,
  askedAt: 0,
  replayTo: 0,
  seen: new Set(),
  listener,
  watched,
})

/** False when something is missing before this frame. */
export function accept(room: Room, [, previous, position, events]: Frame, serverNow: number): boolean {
  if (previous > room.position) return false
  let last = room.position
  for (const event of events) {
    if (event.position <= room.position) continue
    if (event.position <= last) complain('events out of order', { room: room.name, last, position: event.position })
    last = event.position
    take(room, event, serverNow)
  }
  room.position = Math.max(room.position, position)
  return true
}

function take(room: Room, event: WireEvent, serverNow: number): void {
  if (room.seen.has(event.id)) measures.doubled.add(1)
  room.seen.add(event.id)
  const age = Math.max(0, serverNow - Date.parse(event.at))
  measures.events.add(1)
  measures.eventAge.add(age)
  const isLive = !room.asking && event.position > room.replayTo && age <= Date.now() - room.askedAt
  if (!isLive) measures.replayed.add(1)
  else measures.commitToClient.add(age)
  room.listener.event(event)
}
