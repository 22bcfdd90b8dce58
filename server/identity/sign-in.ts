import type { ErrorCode } from '@aura/contracts/errors.ts'
import type { FailureReason } from '@aura/contracts/identity/lockout.ts'
import { lockedOut } from '@aura/contracts/identity/lockout.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import {
  signInConfirmed as confirmedContract,
  confirmedMinutes,
  signIn as contract,
  loginRefused,
} from '@aura/contracts/identity/sign-in.ts'
import type { Db } from '../platform/database/transact.ts'
import { handleOpen, type OpenContext } from '../platform/handle.ts'
import { Refusal, refuse } from '../platform/refuse.ts'
import { factorsOf } from './factors.ts'
import { type Attempt, beginAttempt, clearAttempts, releaseAttempt } from './guard.ts'
import { openChallenge } from './open-challenge.ts'
import { openPersonSession } from './open-session.ts'
import { nobodysHash, verifyPassword } from './password.ts'
import { findPerson, type Person } from './person.ts'
import { findRegistration, latestRegistration } from './registrations.ts'

export const signIn = handleOpen(
  contract,
  (context) =>
    afterPassword(context, (person, { counter }) =>
      openChallenge(context, person, { via: 'password', counter }, context.input.cookie ?? false),
    ),
  { limits: 'inside' },
)

export const signInConfirmed = handleOpen(
  confirmedContract,
  (context) => afterPassword(context, (person, { counter }) => openByLink(context, person, counter)),
  { limits: 'inside' },
)

/**
 * The gates in the product's order: lockout, may sign in, password. Every way through costs one count,
 * the same look-ups and one argon2, so that the time tells nothing the words do not.
 */
async function afterPassword<T>(
  context: OpenContext<{ email: string; password: string }>,
  proceed: (person: Person, attempt: Attempt) => Promise<T>,
): Promise<T> {
  const { input, db, config, limit } = context
  const attempt = await beginAttempt(context, input.email)
  limit()
  try {
    const [person, pending] = await Promise.all([findPerson(db, input.email), latestRegistration(db, input.email)])
    if (!attempt.allowed) return await refuseSignIn(context, person, attempt, 'excessive', 'identity.locked_out')
    const passwordHash = person ? person.passwordHash : pending?.passwordHash
    const right = (await verifyPassword(input.password, passwordHash ?? (await nobodysHash))) && passwordHash !== null
    if (!person && pending && right) {
      await releaseAttempt(db, config, attempt.counter)
      return refuse('identity.email_not_confirmed')
    }
    if (!person?.active) return await refuseSignIn(context, person, attempt, 'inactive', 'identity.cannot_login')
    if (!right) return await refuseSignIn(context, person, attempt, 'auth error', 'identity.invalid_credentials')
    return await proceed(person, attempt)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Our own failure is not the person's: it is written down, and does not count.
    await note(context, db, 'system error').catch(() => {})
    await releaseAttempt(db, config, attempt.counter).catch(() => {})
    throw error
  }
}

/** A link that proves nothing any more is no failed attempt: the ordinary sign-in is open. */
async function openByLink(
  context: OpenContext<{ email: string; token: string; cookie?: boolean | undefined }>,
  person: Person,
  counter: string,
): Promise<Session> {
  const { input, db, config, inCompany, now } = context
  const found = await findRegistration(db, input.token, input.email)
  const confirmedAt = found?.confirmedAt ?? null
  const isFresh = confirmedAt !== null && now.getTime() - confirmedAt.getTime() < confirmedMinutes * 60_000
  const session =
    isFresh &&
    (await inCompany(person.companyId, null, async (work) => {
      const { tx } = work
      // Of two at once one has the first session.
      await tx.selectFrom('users').where('id', '=', person.userId).select('id').forUpdate().execute()
      const earlier = await tx
        .selectFrom('sessions')
        .where('user_id', '=', person.userId)
        .select('id')
        .executeTakeFirst()
      const factors = await factorsOf(tx, person.userId)
      if (earlier || factors.some((factor) => factor !== 'email')) return undefined
      await clearAttempts(tx, counter, now)
      return await openPersonSession(context, work, person, input.cookie ?? false)
    }))
  if (session) return session
  await releaseAttempt(db, config, counter)
  return refuse('identity.link_invalid')
}

type Asking = OpenContext<{ email: string }>

const note = ({ input, newId, origin }: Asking, db: Db, reason: FailureReason) =>
  db
    .insertInto('login_failures')
    .values({ id: newId(), email: input.email, reason, user_agent: origin.userAgent })
    .execute()

/** One commit in every case. An unknown address leaves no trace in any company, only in the table of failures. */
async function refuseSignIn(
  context: Asking,
  person: Person | undefined,
  { failures, lockedUntil, byDevice }: Attempt,
  reason: FailureReason,
  code: ErrorCode,
): Promise<never> {
  const most = context.config.loginMaxFailures
  // A locked account that is hammered on must not fill its company's log.
  if (!person || failures > most + 1) await note(context, context.db, reason)
  else
    await context.inCompany(person.companyId, null, async ({ tx, emit }) => {
      await note(context, tx, reason)
      emit(loginRefused, { userId: person.userId, reason })
      // A device that locked itself out leaves the account open.
      if (failures === most && lockedUntil && !byDevice)
        emit(lockedOut, { userId: person.userId, until: lockedUntil.toISOString() })
    })
  return refuse(code)
}
