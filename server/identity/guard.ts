/**
 * The server's own counts of failures: of an e-mail address, known or not, and of each trusted device; which of them an
 * attempt belongs to is decided in `machines/identity/decide.ts`. An attempt counts as it begins and a success takes it
 * back, so neither parallel requests nor a rate limiter's refusal escape the count.
 */
import { counterOf, proofCounterOf } from '@aura/machines/identity/decide.ts'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import type { OpenContext } from '../platform/handle.ts'
import { trustedDevice, trustedHashes } from './trusted-devices.ts'

type Counted = { allowed: boolean; failures: number; lockedUntil: Date | null }
/** `counter` is what a success gives its count back to. */
export type Attempt = Counted & { counter: string; byDevice: boolean }

type Guarded = Pick<OpenContext<unknown>, 'db' | 'config' | 'origin' | 'now'>

export async function beginAttempt(context: Guarded, email: string): Promise<Attempt> {
  const device = await trustedDevice(context, email)
  return { ...(await count(context, counterOf({ email, device }))), byDevice: device !== null }
}

/** Of somebody who is signed in: nobody without a session can use it up. */
export const beginProof = async (context: Guarded, userId: string): Promise<Attempt> => ({
  ...(await count(context, proofCounterOf(userId))),
  byDevice: true,
})

async function count({ db, config, now }: Guarded, counter: string): Promise<Counted & { counter: string }> {
  const { loginMaxFailures, loginWindowMinutes, loginLockMinutes } = config
  const { rows } = await sql<Counted>`
    select allowed, failures, locked_until as "lockedUntil" from begin_login(${counter}, ${loginMaxFailures}::integer,
      make_interval(mins => ${loginWindowMinutes}::integer), make_interval(mins => ${loginLockMinutes}::integer),
      ${now}::timestamptz)`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('an attempt was not counted')
  return { ...counted, counter }
}

/** The attempt was no failure, and proves nothing more. */
export async function releaseAttempt(db: Db, config: Config, counter: string): Promise<void> {
  await sql`select release_login(${counter}, ${config.loginMaxFailures}::integer)`.execute(db)
}

/** Whether the count was locked until now. The others of the same account stand: a full sign-in proves its own alone. */
export async function clearAttempts(db: Db, counter: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    cleared: boolean
  }>`select clear_login(${counter}, ${now}::timestamptz) as cleared`.execute(db)
  return rows[0]?.cleared ?? false
}

type AccountKey = { userId: string; email: string }

/** Every count of an account: an administrator opens it, or its password was made anew. */
export async function clearAccount(tx: Db, { userId, email }: AccountKey, now: Date): Promise<boolean> {
  const devices = (await trustedHashes(tx, userId)).map((device) => counterOf({ email, device }))
  let wasLocked = false
  for (const counter of [counterOf({ email, device: null }), proofCounterOf(userId), ...devices])
    wasLocked = (await clearAttempts(tx, counter, now)) || wasLocked
  return wasLocked
}

/** As the asking browser finds it: a trusted device is told of its own count, any other of the address's. */
export async function isLockedOut(context: Guarded, email: string): Promise<boolean> {
  const counter = counterOf({ email, device: await trustedDevice(context, email) })
  const { rows } = await sql<{
    locked: boolean
  }>`select is_locked_out(${counter}, ${context.now}::timestamptz) as locked`.execute(context.db)
  return rows[0]?.locked ?? false
}
