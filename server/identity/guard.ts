/**
 * The server's own count of failures, by e-mail address, known or not. An attempt counts as it begins and
 * a success takes it back, so neither parallel requests nor a rate limiter's refusal escape the count.
 */
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'

export type Attempt = { allowed: boolean; failures: number; lockedUntil: Date | null }

type Guarded = { db: Db; config: Config; now: Date }

export async function beginAttempt({ db, config, now }: Guarded, email: string): Promise<Attempt> {
  const { loginMaxFailures, loginWindowMinutes, loginLockMinutes } = config
  const { rows } = await sql<Attempt>`
    select allowed, failures, locked_until as "lockedUntil" from begin_login(${email}, ${loginMaxFailures}::integer,
      make_interval(mins => ${loginWindowMinutes}::integer), make_interval(mins => ${loginLockMinutes}::integer),
      ${now}::timestamptz)`.execute(db)
  const [attempt] = rows
  if (!attempt) throw new Error('an attempt was not counted')
  return attempt
}

/** The attempt was no failure, and proves nothing more. */
export async function releaseAttempt(db: Db, config: Config, email: string): Promise<void> {
  await sql`select release_login(${email}, ${config.loginMaxFailures}::integer)`.execute(db)
}

/** Whether the account was locked until now. */
export async function clearAttempts(db: Db, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    cleared: boolean
  }>`select clear_login(${email}, ${now}::timestamptz) as cleared`.execute(db)
  return rows[0]?.cleared ?? false
}

export async function isLockedOut(db: Db, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select is_locked_out(${email}, ${now}::timestamptz) as locked`.execute(db)
  return rows[0]?.locked ?? false
}
