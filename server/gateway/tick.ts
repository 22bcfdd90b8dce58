/**
 * The tick (G6). The first event goes out at once; while there is more, each socket gets at most one write per tick. A
 * flush works in slices and begins each time at another socket, so no command waits for a wall of screens, and the next
 * tick comes no sooner than the last one took.
 *
 * At the start of a tick every busy room is sealed at its company's position. Later events belong to the next tick, so
 * a tick says the same to everybody however long it takes.
 */
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import type { Company } from './company.ts'
import type { Connection } from './connection.ts'
import { type DeliverParts, deliver } from './deliver.ts'
import { beatFrame } from './message.ts'
import type { GatewayMetrics } from './metrics.ts'
import { child, createRoot, type Node, type Segment } from './palette.ts'
import { type Room, seal, tidy } from './room.ts'
import type { GatewaySettings } from './settings.ts'
import { latestFrames } from './volatile.ts'

export type TickParts = DeliverParts & {
  clock: Clock
  budget: Budget
  metrics: GatewayMetrics
  settings: Pick<GatewaySettings, 'tickMs' | 'sliceMs'>
}

/** From tick to tick the first socket moves on by this: a prime, so that it gets everywhere. */
const stride = 7919

export type Ticker = ReturnType<typeof createTicker>

export function createTicker(parts: TickParts) {
  const { clock, settings, metrics } = parts
  const due = new Set<Company>()
  let number = 0
  let state: 'idle' | 'scheduled' | 'flushing' = 'idle'
  let work: Connection[] = []
  let nodes: Node[] = []
  let times: string[] = []
  let done = 0
  let rotation = 0
  let startedAt = Number.NEGATIVE_INFINITY
  let tookMs = 0
  let restUntil = Number.NEGATIVE_INFINITY

  function wake(company: Company) {
    due.add(company)
    if (state !== 'idle') return
    state = 'scheduled'
    const wait = restUntil - clock.steady()
    if (wait <= 0) clock.soon(begin)
    else clock.after(wait, begin)
  }

  function begin() {
    state = 'flushing'
    number += 1
    startedAt = clock.steady()
    tookMs = 0
    nodes = []
    work = []
    times = []
    done = 0
    for (const company of due) prepare(company)
    due.clear()
    if (work.length > 0) rotation += 1
    slice()
  }

  function prepare(company: Company) {
    company.sealedBefore = company.sealed
    company.sealed = company.position
    times.push(...company.times)
    company.times = []
    if (company.ended) return
    const root = createRoot()
    nodes.push(root)
    for (const room of company.busy) {
      seal(company, room, parts.budget)
      const segment = segmentOf(room)
      if (segment) for (const member of room.members) mark(member, root, segment)
      tidy(company, room)
    }
    company.busy.clear()
    prepareBeats(company, root)
  }

  function prepareBeats(company: Company, root: Node) {
    if (!company.beatDue && company.owed.size === 0) return
    const { sealed: reportCount } = company
    const frames = [beatFrame(company.epoch, reportCount, clock.now())]
    const segment: Segment = { room: null, frames, events: 0, volatile: [], keys: [], told: reportCount }
    if (company.beatDue) for (const connection of company.connections) mark(connection, root, segment)
    else for (const [connection, position] of company.owed) if (position <= reportCount) mark(connection, root, segment)
    for (const [connection, position] of company.owed) if (position <= reportCount) company.owed.delete(connection)
    company.beatDue = false
  }

  function segmentOf(room: Room): Segment | null {
    const frames = room.outbox.map((frame) => frame.bytes)
    const events = room.outbox.reduce((sum, frame) => sum + frame.events, 0)
    const keys = [...room.said]
    const volatile = latestFrames(room, keys)
    room.outbox = []
    room.said.clear()
    return frames.length + keys.length === 0 ? null : { room, frames, events, volatile, keys, told: 0 }
  }

  function mark(connection: Connection, root: Node, segment: Segment) {
    if (connection.tick !== number) {
      connection.tick = number
      connection.node = root
      work.push(connection)
    }
    connection.node = child(connection.node ?? root, segment)
  }

  function slice() {
    const began = clock.steady()
    while (done < work.length) {
      const connection = work[(done + rotation * stride) % work.length]
      done += 1
      if (connection) deliver(parts, connection)
      if (clock.steady() - began >= settings.sliceMs) break
    }
    tookMs += clock.steady() - began
    if (done < work.length) clock.soon(slice)
    else end()
  }

  function end() {
    const now = clock.now()
    for (const at of times) metrics.delivered(Math.max(0, now - Date.parse(at)))
    metrics.ticked(tookMs)
    for (const root of nodes) report(root)
    work = []
    nodes = []
    state = 'idle'
    const ended = clock.steady()
    restUntil = Math.max(startedAt + settings.tickMs, ended + tookMs)
    const [next] = due
    if (next) wake(next)
  }

  function report(node: Node) {
    if (node.sent > 0 && node.events > 0) metrics.wrote(node.sent, node.events)
    for (const next of node.children.values()) report(next)
  }

  return { wake }
}
