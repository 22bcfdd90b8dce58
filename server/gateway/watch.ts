/**
 * Watching a room (G4). Everything that takes time comes first. Then, in one turn of the event loop: the
 * right is checked, the socket joins, and answer and replay are written, so no event falls between.
 */
import * as z from 'zod/mini'
import { parse } from '../platform/parse.ts'
import { refuse } from '../platform/refuse.ts'
import { mayWatch } from './access.ts'
import { type Connection, join } from './connection.ts'
import type { Follow } from './follows.ts'
import { ackFrame, snapshotStart, watchReply } from './message.ts'
import type { GatewayMetrics } from './metrics.ts'
import { type Packet, packetOfFrames, packetWithSharedEnd } from './packet.ts'
import { after, covers } from './ring.ts'
import { type Room, roomOf, tidy } from './room.ts'
import { findStart, type Have, type Start, type StartParts } from './start.ts'
import { latestFrames } from './volatile.ts'
import type { createWanting, Wanted } from './watch-target.ts'

export type WatchParts = StartParts & {
  metrics: GatewayMetrics
  wanting: ReturnType<typeof createWanting>
  follow(connection: Connection): Follow
  entered?(room: string): void
}

const have = z.nullish(
  z.strictObject({ epoch: z.string().check(z.maxLength(200)), since: z.int().check(z.nonnegative()) }),
)
const viewName = z.string().check(z.maxLength(100))

const triesMost = 3

export async function watch(
  parts: WatchParts,
  connection: Connection,
  id: number,
  args: readonly unknown[],
): Promise<void> {
  const { company } = connection
  const had = parse(have, args[2]) ?? null
  if (connection.watches.size >= parts.settings.roomsPerSocket) refuse('request.too_many')
  const wanted = await parts.wanting(company.id, parse(viewName, args[0]), args[1], connection.claims)
  if (!isAllowed(connection, wanted) && !connection.claims.visitor) await parts.follow(connection).follower.catchUp()
  for (let tries = 0; tries < triesMost; tries += 1) {
    await lineFree(parts, connection)
    if (connection.gone) return
    if (!isAllowed(connection, wanted)) throw company.access.refusal(connection.claims.userId, wanted.needs)
    const start = await startIn(parts, connection, wanted, had)
    if (connection.gone) return
    if (!isAllowed(connection, wanted)) throw company.access.refusal(connection.claims.userId, wanted.needs)
    const room = roomOf(company, wanted.room)
    if (covers(room.ring, start.position) && isFree(parts, connection)) {
      if (had) parts.metrics.resumed(start.source)
      const isFirst = room.members.size === 0
      enter(connection, room, wanted, start, id)
      if (isFirst) parts.entered?.(room.name)
      return
    }
  }
  refuse('server.busy')
}

const isAllowed = ({ company, claims }: Connection, { needs }: Wanted) => mayWatch(company.access, claims, needs)

async function startIn(parts: WatchParts, connection: Connection, wanted: Wanted, had: Have | null): Promise<Start> {
  const { company } = connection
  const room = roomOf(company, wanted.room)
  try {
    return await findStart(parts, company, room, wanted, had, parts.follow(connection).follower.reach)
  } finally {
    tidy(company, room)
  }
}

const isFree = ({ settings }: WatchParts, { wire, lag }: Connection) =>
  lag === null && wire.backlog() <= settings.lagBytes

/** A line that is still full of one snapshot gets the next one later (G7). */
async function lineFree(parts: WatchParts, connection: Connection) {
  while (!connection.gone && !isFree(parts, connection))
    await new Promise<void>((resolve) => connection.wire.whenDrained(resolve))
}

/** One turn: nothing in here waits. */
function enter(connection: Connection, room: Room, wanted: Wanted, start: Start, id: number): void {
  const { contract } = wanted.view
  const { epoch } = connection.company
  join(connection, room, wanted.needs)
  const missed = after(room.ring, start.position)
  const replay = [...start.frames, ...missed.map((frame) => frame.bytes), ...latestFrames(room, room.volatile.keys())]
  if (start.snapshot) {
    const answer = { room: room.name, epoch, position: start.position, v: contract.v }
    send(connection, packetWithSharedEnd(snapshotStart(id, answer), start.snapshot.end))
    if (replay.length > 0) send(connection, packetOfFrames(replay))
    return
  }
  const position = missed.at(-1)?.position ?? start.position
  const answer = watchReply({ room: room.name, epoch, position, v: contract.v })
  send(connection, packetOfFrames([ackFrame(id, answer), ...replay]))
}

/** What was asked for may be long without making the socket a slow one. */
function send(connection: Connection, packet: Packet) {
  connection.allowance += packet.bytes
  connection.wire.send(packet)
}
