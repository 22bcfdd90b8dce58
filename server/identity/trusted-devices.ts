/**
 * Browsers that a person has fully signed in at, known by a secret in a cookie of which only a hash is stored. They open
 * nothing: what they are good for is a count of failed attempts of their own, while strangers are locked out.
 */
import { dayMs } from '@aura/contracts/platform/durations.ts'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import type { OpenContext, Work } from '../platform/handle.ts'
import { keyedHash } from '../platform/seal.ts'
import { deviceCookie } from './cookie.ts'
import { newToken } from './tokens.ts'

export const deviceDays = 365
/** Several people may use one browser: it holds a secret for each. */
const mostInCookie = 5
const shape = /^[\w-]{43}$/

const marksOf = ({ cookies }: OpenContext<unknown>['origin']): string[] =>
  (cookies[deviceCookie] ?? '')
    .split('.')
    .filter((mark) => shape.test(mark))
    .slice(-mostInCookie)

const hashOf = (config: Config, mark: string) => keyedHash(config.secret, 'identity.trusted-device', mark)

type Asking = Pick<OpenContext<unknown>, 'db' | 'config' | 'origin' | 'now'>

/** The hash of the trusted device that an attempt comes from; null for a stranger and for an address that nobody has. */
export async function trustedDevice({ db, config, origin, now }: Asking, email: string): Promise<string | null> {
  const hashes = marksOf(origin).map((mark) => hashOf(config, mark))
  if (hashes.length === 0) return null
  const since = new Date(now.getTime() - deviceDays * dayMs)
  const { rows } = await sql<{ hash: string | null }>`
    select find_trusted_device(${email}, ${hashes}::text[], ${since}::timestamptz) as hash`.execute(db)
  return rows[0]?.hash ?? null
}

export type TrustedDevice = { hash: string; fresh: boolean }
type DeviceOwner = { companyId: string; userId: string }

/**
 * After a full sign-in the browser is trusted. A secret that it brought counts only if it is trusted already, so one
 * that somebody planted is worth nothing.
 */
export async function trustBrowser(
  { config, origin, setCookie }: OpenContext<unknown>,
  { tx, now }: Work,
  { companyId, userId }: DeviceOwner,
): Promise<TrustedDevice> {
  const brought = marksOf(origin)
  const hashes = brought.map((mark) => hashOf(config, mark))
  const existing = await tx
    .selectFrom('known_devices')
    .where('user_id', '=', userId)
    .where('trusted', '=', true)
    .where('hash', '=', sql<string>`any (${hashes}::text[])`)
    .select('hash')
    .executeTakeFirst()
  const mark = existing ? null : newToken()
  const hash = existing?.hash ?? hashOf(config, mark ?? '')
  const seen = { first_seen_at: now, last_seen_at: now, trusted: true }
  await tx
    .insertInto('known_devices')
    .values({ company_id: companyId, user_id: userId, hash, ...seen })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'hash']).doUpdateSet({ last_seen_at: now }))
    .execute()
  const marks = (mark === null ? brought : [...brought, mark]).slice(-mostInCookie)
  setCookie(deviceCookie, marks.join('.'), deviceDays * 24 * 3600)
  return { hash, fresh: mark !== null }
}

/** One of a person's devices, or all of them: a password that changed trusts no browser. */
export async function distrustDevices(tx: Db, userId: string, hash: string | null = null): Promise<void> {
  let devices = tx.updateTable('known_devices').set({ trusted: false }).where('user_id', '=', userId)
  if (hash !== null) devices = devices.where('hash', '=', hash)
  await devices.where('trusted', '=', true).execute()
}

export const trustedHashes = async (tx: Db, userId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('known_devices')
      .where('user_id', '=', userId)
      .where('trusted', '=', true)
      .select('hash')
      .execute()
  ).map(({ hash }) => hash)
