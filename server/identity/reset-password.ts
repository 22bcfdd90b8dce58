import {
  checkReset as check,
  passwordChanged,
  resetPassword as reset,
  resetHours,
  resetRequested,
  sendPasswordReset as send,
} from '@aura/contracts/identity/reset-password.ts'
import { hourMs } from '@aura/contracts/platform/durations.ts'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { closeChallenges } from './challenges.ts'
import { endOtherSessions } from './end-session.ts'
import { clearAccount } from './guard.ts'
import { post, timeZoneOf } from './mail.ts'
import { hashPassword } from './password.ts'
import { assertPasswordPolicy } from './password-policy.ts'
import { findPerson, personById } from './person.ts'
import { hashToken, newToken } from './tokens.ts'
import { distrustDevices } from './trusted-devices.ts'

/** Mails one account gets within an hour, however often they are asked for. */
const mostAnHour = 5

export const sendPasswordReset = handleOpen(send, async ({ input, db, inCompany, config }) => {
  if (input.resetUrl && !isOurs(config, input.resetUrl)) return refuse('identity.reset_url_refused')
  const person = await findPerson(db, input.email)
  if (!person?.active) return refuse('identity.unknown_or_inactive')
  await inCompany(person.companyId, null, async ({ tx, emit, now, newId }) => {
    const { sent } = await tx
      .selectFrom('password_resets')
      .where('user_id', '=', person.userId)
      .where('created_at', '>', new Date(now.getTime() - hourMs))
      .select(({ fn }) => fn.countAll<number>().as('sent'))
      .executeTakeFirstOrThrow()
    if (sent >= mostAnHour) return
    const token = newToken()
    await tx
      .insertInto('password_resets')
      .values({
        company_id: person.companyId,
        id: newId(),
        user_id: person.userId,
        hash: hashToken(token),
        created_at: now,
        expires_at: new Date(now.getTime() + resetHours * hourMs),
      })
      .execute()
    const { email: to, language, firstName } = person
    await post(tx, config, person.companyId, { kind: 'reset', to, language, firstName, token })
    emit(resetRequested, { userId: person.userId })
  })
  return { success: true as const }
})

const isOurs = (config: Config, address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && url.origin === new URL(config.publicUrl).origin && url.pathname === '/auth' && !url.username
}

type Found = { companyId: string; id: string; userId: string; email: string }

async function findReset(db: Db, token: string): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select company_id as "companyId", id, user_id as "userId", email from find_reset(${hashToken(token)})`.execute(db)
  return rows[0]
}

export const checkReset = handleOpen(check, async ({ input, db, inCompany }) => {
  const found = await findReset(db, input.token)
  if (found?.email.toLowerCase() !== input.email) return refuse('identity.link_invalid')
  await inCompany(found.companyId, null, async ({ tx, now }) => {
    const open = tx.selectFrom('password_resets').where('id', '=', found.id).where('used_at', 'is', null)
    const row = await open.where('expires_at', '>', now).select('id').executeTakeFirst()
    if (!row) refuse('identity.link_invalid')
  })
  return { success: true as const }
})

export const resetPassword = handleOpen(reset, async ({ input, db, inCompany, config, origin }) => {
  const found = await findReset(db, input.token)
  if (found?.email.toLowerCase() !== input.email) return refuse('identity.link_invalid')
  assertPasswordPolicy('identity.new_password_refused', input.password, input.email, origin.language)
  const passwordHash = await hashPassword(input.password)
  await inCompany(found.companyId, null, async (work) => {
    const { tx, emit, now } = work
    const used = await tx
      .updateTable('password_resets')
      .set({ used_at: now })
      .where('id', '=', found.id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) return refuse('identity.link_invalid')
    const person = await personById(tx, found.userId)
    if (!person?.active) return refuse('identity.unknown_or_inactive')
    // The links that were mailed before end with this one.
    await closeResets(tx, found.userId, now)
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, password_changed_at: now })
      .where('id', '=', found.userId)
      .execute()
    await clearAccount(tx, person, now)
    await distrustDevices(tx, found.userId)
    await closeChallenges(tx, found.userId, now)
    await endOtherSessions(work, found.userId, null)
    emit(passwordChanged, { userId: found.userId, by: 'reset' })
    const { email: to, language, firstName } = person
    await post(tx, config, found.companyId, {
      kind: 'password-changed',
      to,
      language,
      firstName,
      at: now.toISOString(),
      timeZone: await timeZoneOf(tx),
    })
  })
  return { success: true as const }
})

/** Links that were mailed for a password that is no longer the person's. */
export const closeResets = (tx: Db, userId: string, now: Date) =>
  tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
