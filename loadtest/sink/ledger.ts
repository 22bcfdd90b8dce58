/**
 * What all lines of a sink are sent, written down once. Most frames are the same bytes for everybody,
 * so a line compares its next frame with the ledger and only the first one to get it parses it: the
 * sink stays lighter than the server and still checks every byte.
 */
import type { Frame } from '@aura/contracts/platform/protocol.ts'

export type Entry = {
  readonly bytes: Buffer
  readonly previous: number
  readonly position: number
  readonly events: number
  /** When each event was committed, in milliseconds with fractions. */
  readonly at: readonly number[]
  /** Events of it are out of order or repeat each other. */
  readonly broken: boolean
  /** Lines that have not got it yet. */
  left: number
}

const start = Buffer.from('42["frame",')
export const isFrame = (payload: Buffer): boolean =>
  payload.length > start.length && start.compare(payload, 0, start.length) === 0

export function readFrame(payload: Buffer, lines: number): Entry {
  const [, , previous, position, events] = JSON.parse(payload.toString('utf8', 2)) as ['frame', ...Frame]
  let last = previous
  let broken = false
  for (const event of events) {
    if (event.position <= last || event.position > position) broken = true
    last = event.position
  }
  const at = events.map((event) => timeOf(event.at))
  return { bytes: Buffer.from(payload), previous, position, events: events.length, at, broken, left: lines }
}

/** `Date.parse` would drop the microseconds. */
export const timeOf = (at: string): number => Date.parse(`${at.slice(0, 23)}Z`) + Number(`0.${at.slice(23, 26) || 0}`)
