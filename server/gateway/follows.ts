/**
 * The companies this process follows (G3): each from its first socket until three minutes after its last.
 * Once a second one question about all of them finds the heads that moved unheard, and another epoch.
 */
import type { CloseReason } from '@aura/contracts/platform/close-codes.ts'
import { subjectOf } from '../platform/log/commit.ts'
import { volatileSubject } from '../platform/log/publish-volatile.ts'
import { Refusal } from '../platform/refuse.ts'
import type { Company } from './company.ts'
import type { Farewell } from './farewell.ts'
import { createFollower, type Follower } from './follower.ts'
import { type IntakeParts, takeIn } from './intake.ts'
import { createLimiter } from './limiter.ts'
import type { GatewayParts } from './parts.ts'
import { release } from './ring.ts'
import { warmCompany } from './warm-company.ts'

export type Follow = { readonly company: Company; readonly follower: Follower; unsubscribe(): void }

export type FollowsParts = Pick<GatewayParts, 'log' | 'news' | 'clock' | 'metrics' | 'settings' | 'loadAccess'> &
  Omit<IntakeParts, 'settings' | 'clock' | 'metrics'> & {
    farewell: Farewell
    /** What workers and other gateways say on the volatile lane. */
    hearVolatile(company: Company, message: Uint8Array): void
    /** Says to a company just warmed what this process says to all. */
    greet(company: Company): void
  }

export type Follows = ReturnType<typeof createFollows>

export function createFollows(parts: FollowsParts) {
  const { log, news, clock, settings } = parts
  const starting = new Map<string, Promise<Follow>>()
  const follows = new Map<string, Follow>()
  const warming = createLimiter(settings.followsAtOnce)
  let since: Date | null = null
  let sweeping = false
  let checking = false
  let closed = false

  function get(id: string): Promise<Follow> {
    const follow = follows.get(id)
    if (follow) {
      follow.company.idleSince = clock.now()
      return Promise.resolve(follow)
    }
    const begun = starting.get(id) ?? warming.run(() => start(id)).finally(() => starting.delete(id))
    starting.set(id, begun)
    return begun
  }

  async function start(id: string): Promise<Follow> {
    const early: Uint8Array[] = []
    let hear = (message: Uint8Array) => void early.push(message)
    let hearVolatile = (_message: Uint8Array) => {}
    const commits = await news.subscribe(subjectOf(id), (message) => hear(message))
    const says = await news.subscribe(volatileSubject(id), (message) => hearVolatile(message))
    const unsubscribe = () => {
      commits.unsubscribe()
      says.unsubscribe()
    }
    try {
      const company = await warmCompany({ ...parts, warmth: settings }, id)
      if (closed) throw new Refusal('server.unavailable')
      const follower = createFollower(company, {
        ...parts,
        takeIn: (commit) => takeIn(parts, company, commit),
        foreignEpoch: () => void checkEpoch(),
        broken(error) {
          parts.metrics.failed('follow', error)
          stop(follow, 'overloaded')
        },
      })
      const follow = { company, follower, unsubscribe }
      follows.set(id, follow)
      parts.greet(company)
      hear = follower.hear
      hearVolatile = (message) => parts.hearVolatile(company, message)
      for (const message of early) follower.hear(message)
      return follow
    } catch (error) {
      unsubscribe()
      throw error
    }
  }

  function stop({ company, follower, unsubscribe }: Follow, reason: CloseReason) {
    if (company.ended) return
    company.ended = true
    follows.delete(company.id)
    unsubscribe()
    follower.stop()
    for (const connection of [...company.connections]) parts.farewell(connection, reason)
    for (const room of company.rooms.values()) {
      release(room.ring, parts.budget)
      for (const { kept } of room.snapshots.values()) if (kept) parts.budget.release(kept.kept)
    }
  }

  function dropOtherEpochs(epoch: string) {
    for (const follow of follows.values()) if (follow.company.epoch !== epoch) stop(follow, 'epochChanged')
  }

  /** A message of another epoch may be old itself: the database decides. */
  async function checkEpoch() {
    if (checking) return
    checking = true
    await log
      .epoch()
      .then(dropOtherEpochs, (error: unknown) => parts.metrics.failed('epoch', error))
      .finally(() => {
        checking = false
      })
  }

  async function sweep() {
    const idleBefore = clock.now() - settings.followIdleMs
    for (const follow of follows.values()) {
      const { company } = follow
      if (company.connections.size > 0) company.idleSince = clock.now()
      else if (company.idleSince < idleBefore) stop(follow, 'overloaded')
      company.access.forget(clock.now() - settings.sessionMemoryMs)
    }
    if (follows.size === 0 || sweeping) return
    sweeping = true
    try {
      const { heads, now, epoch } = await log.moved(since ?? new Date(clock.now() - 60_000))
      since = now
      dropOtherEpochs(epoch)
      for (const { company, position } of heads) follows.get(company)?.follower.expect(position)
    } catch (error) {
      parts.metrics.failed('sweep', error)
    } finally {
      sweeping = false
    }
  }

  return {
    get,
    sweep,
    all: () => follows.values(),
    find: (company: string) => follows.get(company),
    stopAll() {
      closed = true
      for (const follow of [...follows.values()]) stop(follow, 'draining')
    },
  }
}
