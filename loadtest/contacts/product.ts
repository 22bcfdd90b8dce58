/** The operations of the product over a database of the run's own, without doors; the bus and the mail are named and never called. */
import { randomUUIDv7 } from 'node:crypto'
import { features } from '@aura/server/features.ts'
import { type Config, loadConfig } from '@aura/server/platform/config.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { executor, operationsOf } from '@aura/server/platform/execute.ts'
import type { Claims } from '@aura/server/platform/handle.ts'
import type pg from 'pg'

export type Product = AsyncDisposable & {
  config: Config
  pool: pg.Pool
  ask: <Output>(name: string, input: object, claims: Claims | null) => Promise<Output>
}

export function openProduct(url: string, home: string, settings: Record<string, string> = {}): Product {
  const config = loadConfig({
    AURA_HOME: home,
    DATABASE_URL: url,
    NATS_URL: 'nats://127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    AURA_SECRET: 'not-a-secret-'.repeat(4),
    ...settings,
  })
  const pool = connectPool('aura_app', { databaseUrl: url, max: 4, onError: () => {} })
  const execute = executor({
    pool,
    news: { publish: () => {} },
    operations: operationsOf(features.flatMap(({ handlers }) => handlers)),
    config,
    limit: () => {},
    now: () => new Date(),
    newId: randomUUIDv7,
    random: Math.random,
    signAccessToken: () => ({ token: '', expiresAt: '' }),
  })
  const origin = { address: '127.0.0.1', userAgent: null, language: 'pt-BR', cookies: {} } as const
  return {
    config,
    pool,
    ask: async <Output>(name: string, input: object, claims: Claims | null) =>
      (await execute({ name, input, claims, origin })).output as Output,
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
