/**
 * Keeps every reaction going in every company: woken by the news of a commit, and certain by asking
 * the log once a second. Workers share the work by locking cursors, so there may be any number of them.
 */
import { decodeCommit } from '@aura/server/platform/log/commit.ts'
import type { News } from '@aura/server/platform/log/news.ts'
import type { LogReader } from '@aura/server/platform/log/read.ts'
import type { Logger } from '@aura/server/platform/observe/log.ts'
import type pg from 'pg'
import { register } from './cursor.ts'
import { companiesOf, dueIn } from './due-reactions.ts'
import type { WorkerMetrics } from './metrics.ts'
import { lagBook } from './reaction-lag.ts'
import { type StepParts, step } from './reaction-step.ts'
import type { Reaction } from './reactions.ts'
import { rota } from './turn-scheduler.ts'

export type FollowerParts = Omit<StepParts, 'news' | 'metrics'> & {
  news: News
  metrics: WorkerMetrics
  logPool: pg.Pool
  log: LogReader
  logger: Logger
  concurrency: number
  /** Resolves after that time, or at once when the signal says so. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export type Follower = AsyncDisposable & {
  /** Looks at every company now: after a replay, and for tests. */
  lookEverywhere: () => Promise<void>
  /** How far the reaction that is furthest behind is, as of the last look. */
  behind: () => number
}

const sweepEvery = 1000
/** A step that was cut off in a company where nothing moves any more is found by the look at all of them. */
const sweepsToFullLook = 30

export async function startFollower(parts: FollowerParts, reactions: readonly Reaction[]): Promise<Follower> {
  await register(parts.pool, reactions)
  const byName = new Map(reactions.map((reaction) => [reaction.name, reaction]))
  const byEvent = Map.groupBy(
    reactions.flatMap((reaction) => [...reaction.events.keys()].map((event) => ({ event, reaction: reaction.name }))),
    ({ event }) => event,
  )
  const line = rota(
    parts.concurrency,
    async (turn) => {
      const { reaction, company } = parse(turn)
      const found = byName.get(reaction)
      if (!found) return 'rest'
      parts.metrics.steps(reaction)
      return (await step(parts, found, company)) === 'more' ? 'again' : 'rest'
    },
    (turn, error) => parts.logger.warn({ turn, err: error }, 'a step of a reaction was cut off'),
  )

  const hear = (message: Uint8Array) => {
    const commit = decodeCommit(message)
    const woken = commit.events
      ? commit.events.flatMap(({ name }) => byEvent.get(name) ?? []).map(({ reaction }) => reaction)
      : byName.keys()
    for (const reaction of new Set(woken)) line.wake(turnOf(reaction, commit.company))
  }
  const lag = lagBook()
  const look = async (companies: readonly string[]) => {
    const looked = [...new Set([...companies, ...lag.companies()])]
    const due = await dueIn(parts.logPool, reactions, looked)
    lag.note(looked, due)
    const now = parts.now()
    for (const { reaction, company, retryAt } of due)
      if (retryAt === null || retryAt <= now) line.wake(turnOf(reaction, company))
    for (const { name } of reactions) parts.metrics.lag(name, lag.most(name))
  }
  const lookEverywhere = async () => look(await companiesOf(parts.logPool))

  const subscription = await parts.news.subscribe('events.*', (message) => {
    try {
      hear(message)
    } catch {
      // None of ours: the sweep asks the log.
    }
  })
  const stopping = new AbortController()
  const sweeping = sweep(parts, stopping.signal, look, lookEverywhere)
  return {
    lookEverywhere,
    behind: () => Math.max(0, ...reactions.map(({ name }) => lag.most(name))),
    async [Symbol.asyncDispose]() {
      stopping.abort()
      subscription.unsubscribe()
      await sweeping
      await line.stop()
    },
  }
}

async function sweep(
  parts: FollowerParts,
  signal: AbortSignal,
  look: (companies: readonly string[]) => Promise<void>,
  lookEverywhere: () => Promise<void>,
): Promise<void> {
  let since = parts.now()
  for (let sweeps = 0; !signal.aborted; sweeps++) {
    try {
      const moved = await parts.log.moved(since)
      if (sweeps % sweepsToFullLook === 0) await lookEverywhere()
      else await look(moved.heads.map((head) => head.company))
      since = moved.now
    } catch (error) {
      // The next sweep begins where this one did.
      parts.logger.warn({ err: error }, 'the log did not answer the sweep')
    }
    await parts.pause(sweepEvery, signal)
  }
}

const turnOf = (reaction: string, company: string) => `${company} ${reaction}`
function parse(turn: string) {
  const at = turn.indexOf(' ')
  return { company: turn.slice(0, at), reaction: turn.slice(at + 1) }
}
