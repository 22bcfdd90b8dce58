/**
 * What tests of the workers stand on: a database, companies with a log, a clock that can be put
 * forward, a bus inside the process, and workers with connections of their own.
 */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type BodyOf, type Event, event } from '@aura/contracts/platform/operation.ts'
import { upcasters } from '@aura/machines/upcasters.ts'
import { appendStatement, committed, emitted, publishCommit } from '@aura/server/platform/append.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { transact } from '@aura/server/platform/database/transact.ts'
import type { News } from '@aura/server/platform/log/news.ts'
import { logReader } from '@aura/server/platform/log/read.ts'
import { createLogger } from '@aura/server/platform/observe/log.ts'
import { orderedIds } from '@aura/server/platform/ordered-ids.ts'
import pg from 'pg'
import * as z from 'zod/mini'
import { type Follower, type FollowerParts, startFollower } from './follower.ts'
import { workerMetrics } from './metrics.ts'
import type { Reaction } from './reactions.ts'

export const counted = event('test.counted', z.strictObject({ n: z.int() }))
export const ignored = event('test.ignored', z.strictObject({}))

export type Testbed = AsyncDisposable & {
  pool: pg.Pool
  logPool: pg.Pool
  /** Above row-level security, to prepare and to look. */
  owner: pg.Pool
  bus: News
  advance: (milliseconds: number) => void
  now: () => Date
  append: <E extends Event>(company: string, contract: E, bodies: readonly BodyOf<E>[]) => Promise<number>
  /** Parts of a worker with connections of its own, which are closed with the testbed. */
  parts: (overrides?: Partial<FollowerParts>) => FollowerParts
  follower: (reactions: readonly Reaction[], overrides?: Partial<FollowerParts>) => Promise<Follower>
}

export const silentBus = (): News => ({
  publish: () => {},
  subscribe: async () => ({ unsubscribe: () => {} }),
  ping: async () => 0,
  [Symbol.asyncDispose]: async () => {},
})

export function localBus(): News {
  const listeners = new Set<{ subject: string; listen: (message: Uint8Array) => void }>()
  const isOf = (subject: string, pattern: string) =>
    pattern.endsWith('*') ? subject.startsWith(pattern.slice(0, -1)) : subject === pattern
  return {
    ...silentBus(),
    publish: (subject, message) => {
      for (const listener of listeners) if (isOf(subject, listener.subject)) listener.listen(message)
    },
    subscribe: async (subject, listen) => {
      const listener = { subject, listen }
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
  }
}

export function testbed(databaseUrl: string): Testbed {
  const opened = new AsyncDisposableStack()
  const connect = (role: Parameters<typeof connectPool>[0], max: number) => {
    const pool = connectPool(role, { databaseUrl, max, onError: () => {} })
    // A test takes parts for every job it runs: what each of them left open would soon be all that the database lets in.
    pool.options.idleTimeoutMillis = 500
    opened.defer(() => pool.end())
    return pool
  }
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  // The database is dropped while one of them may still be closing.
  owner.on('connect', (client) => client.on('error', () => {}))
  owner.on('error', () => {})
  opened.defer(() => owner.end())
  const pool = connect('aura_app', 3)
  const logPool = connect('aura_log', 2)
  const bus = localBus()
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const parts = (overrides: Partial<FollowerParts> = {}): FollowerParts => ({
    pool: connect('aura_app', 4),
    logPool,
    log: logReader(logPool),
    news: bus,
    upcasters,
    now,
    newId: orderedIds(),
    metrics: workerMetrics(),
    logger: createLogger('silent', 'test'),
    concurrency: 3,
    pause: async (_, signal) => {
      await wait(20, undefined, { signal }).catch(() => {})
    },
    ...overrides,
  })
  return {
    pool,
    logPool,
    owner,
    bus,
    now,
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    async append(company, contract, bodies) {
      const events = bodies.map((body) => emitted(contract, body, randomUUIDv7()))
      const batch = { company, actor: null, cause: null, events }
      return await transact(pool, company, 'write', [], async () => ({
        closing: [appendStatement(batch)],
        done: ([appended]) => {
          const commit = committed(batch, appended)
          publishCommit(bus, commit)
          return commit.position
        },
      }))
    },
    parts,
    async follower(reactions, overrides) {
      return opened.use(await startFollower(parts(overrides), reactions))
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** A table of one company's rows each, as a feature would make it. */
export async function makeTable(owner: pg.Pool, name: string, columns: string): Promise<void> {
  await owner.query(`
    create table ${name} (company_id uuid not null, ${columns});
    alter table ${name} enable row level security;
    create policy own_company on ${name} for all to aura_app
      using (company_id = current_company()) with check (company_id = current_company());
    grant select, insert, update, delete on ${name} to aura_app`)
}

export async function cursorOf(owner: pg.Pool, reaction: string, company: string) {
  const { rows } = await owner.query<{ position: number; tries: number }>(
    'select position, tries from cursors where reaction = $1 and company_id = $2',
    [reaction, company],
  )
  return rows[0]
}

/** Asks until the answer is what it should be; the last answer tells what is wrong when it never is. */
export async function eventually<T>(ask: () => Promise<T>, is: (answer: T) => boolean, within = 60_000): Promise<T> {
  const deadline = performance.now() + within
  for (;;) {
    const answer = await ask()
    if (is(answer) || performance.now() > deadline) return answer
    await wait(15)
  }
}
