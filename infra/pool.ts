/** One small pool for each database that this process prepares, opened at its first use and gone when nobody uses it. */
import { connectPool } from '@aura/server/platform/database/pools.ts'
import type pg from 'pg'

const pools = new Map<string, pg.Pool>()

export function poolOf(databaseUrl: string): pg.Pool {
  const open = pools.get(databaseUrl)
  if (open) return open
  const pool = connectPool('aura_app', { databaseUrl, max: 2, onError: () => {} })
  // An idle connection keeps neither the process from ending nor, for long, its database.
  pool.options.allowExitOnIdle = true
  pool.options.idleTimeoutMillis = 5_000
  pools.set(databaseUrl, pool)
  return pool
}
