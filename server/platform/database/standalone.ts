import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'
import type { Db } from './transact.ts'

const overPool = new WeakMap<pg.Pool, Db>()

/** Single statements outside any company: row-level security answers them with nothing of anybody's. */
export function standalone(pool: pg.Pool): Db {
  const existing = overPool.get(pool)
  if (existing) return existing
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  overPool.set(pool, db)
  return db
}
