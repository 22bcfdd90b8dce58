/** The operations of the product over a database of their own, without doors: for tests of handlers. */
import { features } from '@aura/server/features.ts'
import type { Config } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { type Executed, type ExecuteParts, executor, operationsOf } from '@aura/server/platform/execute.ts'
import type { Claims, OpenFor } from '@aura/server/platform/handle.ts'
import { type LogReader, logReader } from '@aura/server/platform/log/read.ts'
import { orderedIds } from '@aura/server/platform/ordered-ids.ts'
import { rateLimit } from '@aura/server/platform/rate-limit.ts'
import { openRequests } from '@aura/server/platform/run-open.ts'
import type pg from 'pg'
import type { Shared } from './world.ts'

export type Bench = AsyncDisposable & {
  databaseUrl: string
  pool: pg.Pool
  log: LogReader
  /** What was sent to the bus, in order. */
  published: Uint8Array[]
  call: (name: string, input: unknown, claims: Claims | null, id?: string) => Promise<Executed>
  /** For the routes of a feature. */
  openFor: (verify: (token: string) => Claims) => OpenFor
}

/** `settings` stand over those of the world. */
export async function startBench(world: Shared, settings: Partial<Config> = {}): Promise<Bench> {
  await using undo = new AsyncDisposableStack()
  const databaseUrl = undo.use(await world.freshDatabase()).url
  const config = await world.config({ ...settings, databaseUrl })
  const pool = connectPool('aura_app', { databaseUrl, max: 12, onError: () => {} })
  undo.defer(() => pool.end())
  const logPool = connectPool('aura_log', { databaseUrl, max: 2, onError: () => {} })
  undo.defer(() => logPool.end())
  const published: Uint8Array[] = []
  const parts: ExecuteParts = {
    pool,
    news: { publish: (_, message) => void published.push(message) },
    operations: operationsOf(features.flatMap((feature) => feature.handlers)),
    config,
    limit: rateLimit(1_000_000, () => performance.now()),
    now: () => new Date(),
    newId: orderedIds(),
    random: Math.random,
    signAccessToken: () => ({ token: 'token', expiresAt: new Date().toISOString() }),
  }
  const execute = executor(parts)
  const origin = { address: '127.0.0.1', userAgent: null, language: 'pt-BR', cookies: {} } as const
  const stop = undo.move()
  return {
    databaseUrl,
    pool,
    log: logReader(logPool),
    published,
    call: (name, input, claims, id) => execute({ name, input, claims, origin, ...(id && { id }) }),
    openFor: (verify) => openRequests(parts, execute, verify),
    [Symbol.asyncDispose]: () => stop.disposeAsync(),
  }
}
