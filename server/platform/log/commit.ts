/**
 * A commit as it travels: one message on `events.<company>`, never cut. The first line is the head (epoch, company,
 * positions, time, and name and rooms of each event); each further line is one event as its final JSON, which the
 * gateway passes on without parsing it. A commit over 64 KB travels as its head alone, and the listener reads the log.
 */
export type LoggedEvent = {
  position: number
  name: string
  rooms: readonly string[]
  /** The WireEvent of the protocol as JSON. */
  json: string
}

export type Commit = {
  epoch: string
  company: string
  /** The company's last position before this commit. */
  previous: number
  position: number
  at: string
  events: readonly LoggedEvent[]
}

export type CommitHead = Omit<Commit, 'events'> & { events: readonly LoggedEvent[] | null }

export const subjectOf = (company: string) => `events.${company}`
const wholeMessage = 64 * 1024

type Head = {
  epoch: string
  company: string
  previous: number
  position: number
  at: string
  about: readonly [name: string, rooms: readonly string[]][]
}

export function encodeCommit(commit: Commit): Buffer {
  const head: Head = {
    epoch: commit.epoch,
    company: commit.company,
    previous: commit.previous,
    position: commit.position,
    at: commit.at,
    about: commit.events.map((event) => [event.name, event.rooms]),
  }
  const whole = Buffer.from([JSON.stringify(head), ...commit.events.map((event) => event.json)].join('\n'))
  return whole.length <= wholeMessage ? whole : Buffer.from(JSON.stringify({ ...head, about: [] }))
}

/** Throws on a message that is none of ours: the listener then asks the log. */
export function decodeCommit(message: Uint8Array): CommitHead {
  const lines = Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString().split('\n')
  const { about, ...head } = JSON.parse(lines[0] ?? '') as Head
  if (typeof head.position !== 'number' || typeof head.previous !== 'number' || typeof head.epoch !== 'string')
    throw new Error('not a commit')
  if (lines.length === 1) return { ...head, events: null }
  const events = about.map(([name, rooms], index) => {
    const json = lines[index + 1]
    if (json === undefined) throw new Error('a commit without all of its events')
    return { position: head.previous + 1 + index, name, rooms, json }
  })
  return { ...head, events }
}

export type EventRow = {
  position: number
  id: string
  name: string
  v: number
  rooms: string[]
  actor_id: string | null
  cause: string | null
  body: string
  at: string
}

const quoted = (text: string | null) => (text === null ? 'null' : `"${text}"`)

/** The event's final JSON. Ids, names and times hold nothing that JSON would have to escape. */
export function eventJson(row: Omit<EventRow, 'rooms'>): string {
  return `{"name":"${row.name}","v":${row.v},"id":"${row.id}","position":${row.position},"at":"${row.at}","actor":${quoted(row.actor_id)},"cause":${quoted(row.cause)},"body":${row.body}}`
}
