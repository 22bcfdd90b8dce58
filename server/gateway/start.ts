/**
 * Where a watch starts from (G4): what the client has, when ring or log lead from there to now; else a
 * snapshot. Whatever is read from the database is only used once the gateway itself has come as far,
 * so it can never show what a right that ended in between should have hidden (G9).
 */
import type { Company } from './company.ts'
import type { createLimiter } from './limiter.ts'
import { eventsFrame } from './message.ts'
import type { ResumeSource } from './metrics.ts'
import type { GatewayParts } from './parts.ts'
import { after, covers } from './ring.ts'
import type { Room, TakenSnapshot } from './room.ts'
import { type SnapshotParts, takeSnapshot } from './snapshots.ts'
import type { Wanted } from './watch-target.ts'

export type Have = { epoch: string; since: number }

export type Start = {
  readonly source: ResumeSource
  /** The client, or the snapshot, is complete up to here; the ring goes on. */
  readonly position: number
  readonly snapshot: TakenSnapshot | null
  /** Read from the log: everything of the room up to `position`. */
  readonly frames: readonly Buffer[]
}

export type StartParts = SnapshotParts & Pick<GatewayParts, 'log'> & { replays: ReturnType<typeof createLimiter> }

type Reach = (position: number) => Promise<void>

export async function findStart(
  parts: StartParts,
  company: Company,
  room: Room,
  wanted: Wanted,
  have: Have | null,
  reach: Reach,
): Promise<Start> {
  if (have && have.epoch === company.epoch) {
    const { since } = have
    if (covers(room.ring, since)) {
      if (lengthOf(room, since) <= parts.settings.replayBytes)
        return { source: 'ring', position: since, snapshot: null, frames: [] }
    } else if (company.position - since <= parts.settings.replayEvents && parts.replays.isFree()) {
      const fromLog = await parts.replays.run(() => readRoom(parts, company, room, since))
      if (fromLog) {
        await reach(fromLog.position)
        return fromLog
      }
    }
  }
  const snapshot = await takeSnapshot(parts, company, room, wanted)
  await reach(snapshot.position)
  return { source: 'snapshot', position: snapshot.position, snapshot, frames: [] }
}

const lengthOf = (room: Room, since: number) =>
  after(room.ring, since).reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Null when the log is longer than what a replay is for. */
async function readRoom(parts: StartParts, company: Company, room: Room, since: number): Promise<Start | null> {
  const { commits, complete } = await parts.log.range(company.id, since, parts.settings.replayEvents)
  if (!complete || commits.some((commit) => commit.epoch !== company.epoch)) return null
  const position = commits.at(-1)?.position ?? since
  const events = commits
    .flatMap((commit) => commit.events)
    .filter((event) => event.rooms.includes(room.name))
    .map((event) => event.json)
  const frame = eventsFrame(room.name, since, position, events)
  if (frame.length > parts.settings.replayBytes) return null
  return { source: 'log', position, snapshot: null, frames: [frame] }
}
