/**
 * Follows the log of one company (G3). The bus is a hint: a commit in order is taken at once, an early one waits a
 * moment for the missing ones, and then the log is read. So a lost, doubled, late or oversized message costs time and
 * never truth.
 */
import { type CommitHead, decodeCommit } from '../platform/log/commit.ts'
import type { LogReader } from '../platform/log/read.ts'
import { Refusal } from '../platform/refuse.ts'
import type { Clock, Timer } from './clock.ts'
import type { Company } from './company.ts'
import type { GatewayMetrics } from './metrics.ts'
import type { GatewaySettings } from './settings.ts'

export type FollowerParts = {
  log: LogReader
  clock: Clock
  metrics: GatewayMetrics
  settings: Pick<GatewaySettings, 'holdMs' | 'reachMs'>
  takeIn(commit: { position: number; at: string; events: NonNullable<CommitHead['events']> }): void
  /** Something of another epoch was seen. */
  foreignEpoch(): void
  /** What came cannot be true of this log: the company has to be followed anew. */
  broken(error: unknown): void
}

type Waiter = { position: number; resolve: () => void; reject: (why: unknown) => void; timer: Timer }

const heldMost = 1_000

export type Follower = ReturnType<typeof createFollower>

export function createFollower(company: Company, parts: FollowerParts) {
  const { clock, log, settings } = parts
  const current = new Map<number, CommitHead>()
  let waiters: Waiter[] = []
  let wanted = company.position
  let timer: Timer | null = null
  let reading: Promise<void> | null = null
  let headRead: Promise<number> | null = null
  let stopped = false

  function hear(message: Uint8Array) {
    if (stopped) return
    let head: CommitHead
    try {
      head = decodeCommit(message)
    } catch (error) {
      parts.metrics.failed('news', error)
      return void read()
    }
    take(head)
  }

  function take(head: CommitHead) {
    if (head.epoch !== company.epoch) return parts.foreignEpoch()
    if (head.position <= company.position) return
    wanted = Math.max(wanted, head.position)
    if (head.previous < company.position) return parts.broken(new Error('a commit overlaps the one before it'))
    if (head.previous === company.position && head.events) {
      apply({ ...head, events: head.events })
      return takeHeld()
    }
    if (head.previous === company.position || current.size >= heldMost) return void read()
    current.set(head.previous, head)
    waitForHole()
  }

  function takeHeld() {
    for (;;) {
      const next = current.get(company.position)
      if (!next || stopped) return forgetHeld()
      current.delete(company.position)
      if (!next.events) return void read()
      apply({ ...next, events: next.events })
    }
  }

  function forgetHeld() {
    for (const [previous, { position }] of current) if (position <= company.position) current.delete(previous)
  }

  function apply(commit: { position: number; at: string; events: NonNullable<CommitHead['events']> }) {
    try {
      parts.takeIn(commit)
    } catch (error) {
      return parts.broken(error)
    }
    if (waiters.length === 0) return
    const here = waiters.filter((waiter) => waiter.position <= company.position)
    waiters = waiters.filter((waiter) => waiter.position > company.position)
    for (const waiter of here) {
      waiter.timer.cancel()
      waiter.resolve()
    }
  }

  function waitForHole() {
    timer ??= clock.after(settings.holdMs, () => {
      timer = null
      if (!stopped && company.position < wanted) void read()
    })
  }

  /** Reads on from where the company is; never rejects. */
  function read(): Promise<void> {
    reading ??= readOn()
      .catch((error: unknown) => parts.metrics.failed('log', error))
      .finally(() => {
        reading = null
        takeHeld()
        if (!stopped && current.size > 0) waitForHole()
      })
    return reading
  }

  async function readOn() {
    for (;;) {
      const { commits, complete } = await log.range(company.id, company.position)
      for (const commit of commits) {
        if (stopped) return
        if (commit.epoch !== company.epoch) return parts.foreignEpoch()
        if (commit.position <= company.position) continue
        parts.metrics.repaired(commit.events.length)
        apply(commit)
      }
      if (complete || stopped) return
    }
  }

  /** The log is known to go to `position`: if news does not bring it, it is read. */
  function expect(position: number) {
    if (stopped || position <= company.position) return
    wanted = Math.max(wanted, position)
    waitForHole()
  }

  /** Resolves when everything up to `position` has been taken in. */
  function reach(position: number): Promise<void> {
    if (stopped) return Promise.reject(new Refusal('server.unavailable'))
    if (position <= company.position) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const timer = clock.after(settings.reachMs, () => {
        waiters = waiters.filter((item) => item !== waiter)
        reject(new Refusal('server.unavailable'))
      })
      const waiter = { position, resolve, reject, timer: timer }
      waiters.push(waiter)
      expect(position)
    })
  }

  return {
    hear,
    expect,
    reach,
    /** Before somebody is refused for what the gateway may only not have heard yet. */
    async catchUp() {
      headRead ??= log.head(company.id).finally(() => {
        headRead = null
      })
      await reach(await headRead)
    },
    lag: () => Math.max(0, wanted - company.position),
    stop() {
      stopped = true
      timer?.cancel()
      current.clear()
      const left = waiters
      waiters = []
      for (const waiter of left) {
        waiter.timer.cancel()
        waiter.reject(new Refusal('server.unavailable'))
      }
    },
  }
}
