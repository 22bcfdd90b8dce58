/**
 * One watched view as plain data, and what each message makes of it. Nothing here knows a socket, a timer or React:
 * `waiting` means "ask for me", and the owner of the connection does. Rule numbers are those of README.md.
 */
import type { ErrorBody } from '@aura/contracts/platform/errors.ts'
import { stateIn } from '@aura/contracts/platform/operation.ts'
import type { Beat, Frame, WatchReply, WireEvent } from '@aura/contracts/platform/protocol.ts'
import type { Reducer } from '@aura/machines/platform/reducer.ts'
import { worthRepeating } from './refused.ts'

export type Phase = 'waiting' | 'asking' | 'following' | 'paused' | 'refused' | 'updating'

export type Watched<S> = {
  readonly phase: Phase
  readonly room: string | undefined
  readonly epoch: string | undefined
  readonly base: S | undefined
  /** Everything of the room up to here is in `base`. */
  readonly mine: number
  /** What the answer to a resume promised to bring; until then the view is not up to date. */
  readonly target: number
  readonly held: readonly Frame[]
  /** Ids of the commands whose events the last step took in. */
  readonly caused: readonly string[]
  readonly error: ErrorBody | undefined
}

export const unwatched: Watched<never> = {
  phase: 'waiting',
  room: undefined,
  epoch: undefined,
  base: undefined,
  mine: 0,
  target: 0,
  held: [],
  caused: [],
  error: undefined,
}

/** What a watch request tells the server it already has. */
export const have = <S>(watched: Watched<S>) =>
  watched.epoch === undefined || watched.base === undefined ? null : { epoch: watched.epoch, since: watched.mine }

export const requested = <S>(watched: Watched<S>): Watched<S> => ({ ...watched, phase: 'asking', caused: [] })

/** The answer did not come, or may be another one later: ask again after a while. */
export const paused = <S>(watched: Watched<S>): Watched<S> => ({ ...watched, phase: 'paused', held: [], caused: [] })

export const askAgain = <S>(watched: Watched<S>): Watched<S> =>
  watched.phase === 'updating' ? watched : { ...watched, phase: 'waiting', caused: [] }

/** S8: the socket is gone, and with it every guarantee of order. State and position stay. */
export function unplugged<S>(watched: Watched<S>): Watched<S> {
  const phase = watched.phase === 'refused' || watched.phase === 'updating' ? watched.phase : 'waiting'
  return { ...watched, phase, held: [], caused: [] }
}

/** S9: the right to this room ended. What a user may no longer see does not stay on the screen. */
export function closed<S>(watched: Watched<S>, room: string, error: ErrorBody): Watched<S> {
  return watched.room === room && watched.phase !== 'asking' ? refused(error) : watched
}

export function answered<S>(reducer: Reducer<S>, watched: Watched<S>, reply: WatchReply): Watched<S> {
  if (watched.phase !== 'asking') return watched
  if (!reply.ok) return worthRepeating(reply.error.code) ? paused(watched) : refused(reply.error)
  if (reply.v > reducer.view.v) return outdated(watched)
  if (reply.v < reducer.view.v) return paused(watched)
  const { room, epoch, position } = reply
  const frames = watched.held.filter((frame) => frame[0] === room)
  const following = {
    phase: 'following',
    room,
    epoch,
    target: position,
    held: frames,
    caused: [],
    error: undefined,
  } as const
  const { base, mine } = watched
  const continues = watched.epoch === epoch && watched.room === room
  // S7: a stored snapshot may be older than this state, which never goes back within an epoch.
  const isOlder = base !== undefined && continues && position < mine
  if (reply.snapshot !== undefined && !isOlder)
    // The server checked it against this very contract.
    return takeHeld(reducer, { ...following, base: stateIn(reducer.view, reply.snapshot) as S, mine: position })
  // S7: a replay continues the state of this room in this epoch, or it continues nothing.
  if (base === undefined) return paused(unwatched)
  if (!continues) return unwatched
  return takeHeld(reducer, { ...following, base, mine })
}

export function framed<S>(reducer: Reducer<S>, watched: Watched<S>, frame: Frame): Watched<S> {
  const [room, previous, position] = frame
  if (watched.room !== undefined && watched.room !== room) return watched
  // S5: a frame between the question and its answer is kept until the answer says where to start.
  if (watched.phase === 'asking') return { ...watched, held: [...watched.held, frame], caused: [] }
  if (watched.phase !== 'following' || position <= watched.mine) return watched
  // S4: something is missing. The frame is kept, and the hole is asked for.
  if (previous > watched.mine) return { ...watched, phase: 'waiting', held: [...watched.held, frame], caused: [] }
  return takeHeld(reducer, accept(reducer, { ...watched, caused: [] }, frame))
}

export function beaten<S>(watched: Watched<S>, [epoch, position]: Beat): Watched<S> {
  // S10: after a restore nothing that was held is true any more.
  if (watched.epoch !== undefined && watched.epoch !== epoch && watched.phase !== 'asking') return forgotten(watched)
  // S6: only a room the server has answered for is meant by its beats.
  if (watched.phase !== 'following') return watched
  const isLate = watched.held.some((frame) => frame[2] <= position)
  if (isLate) return { ...watched, phase: 'waiting', held: [], caused: [] }
  return position > watched.mine ? { ...watched, mine: position, caused: [] } : watched
}

export const isCurrent = <S>(watched: Watched<S>) => watched.phase === 'following' && watched.mine >= watched.target

const refused = (error: ErrorBody): Watched<never> => ({ ...unwatched, phase: 'refused', error })

/** S11: this build cannot read the new events. The state shown so far stays, and says that it is old. */
export const outdated = <S>(watched: Watched<S>): Watched<S> => ({
  ...watched,
  phase: 'updating',
  held: [],
  caused: [],
})

const forgotten = <S>(watched: Watched<S>): Watched<S> =>
  watched.phase === 'refused' || watched.phase === 'updating' ? watched : unwatched

/** S2, S3: the frame starts where this state ends or before; what is in it already is skipped. */
function accept<S>(reducer: Reducer<S>, watched: Watched<S>, [, , position, events]: Frame): Watched<S> {
  if (watched.base === undefined) return watched
  const news = events.filter((event) => event.position > watched.mine)
  if (news.some((event) => isNewer(reducer, event))) return outdated(watched)
  const base = news.reduce(reducer.fold, watched.base)
  const causes = news.flatMap((event) => event.cause ?? [])
  return { ...watched, base, mine: position, caused: [...watched.caused, ...causes] }
}

/** In the order of the log: frames of an earlier watch may have come before the replay, and reach further. */
function takeHeld<S>(reducer: Reducer<S>, watched: Watched<S>): Watched<S> {
  let now: Watched<S> = { ...watched, held: [] }
  for (const frame of watched.held.toSorted((a, b) => a[2] - b[2])) {
    if (now.phase !== 'following') return now
    if (frame[2] <= now.mine) continue
    now = frame[1] <= now.mine ? accept(reducer, now, frame) : { ...now, held: [...now.held, frame] }
  }
  return now
}

const isNewer = <S>(reducer: Reducer<S>, event: WireEvent) =>
  reducer.events.some((existing) => existing.name === event.name && existing.v < event.v)
