import { canUserLogin as can } from '@aura/contracts/identity/can-user-login.ts'
import {
  hasExcessiveFailedAttempts as excessive,
  logFailedLoginAttempt as log,
  unlock as unlockContract,
  unlocked,
} from '@aura/contracts/identity/lockout.ts'
import { handle, handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertMayChange } from './assert-may-change.ts'
import { clearAccount, isLockedOut } from './guard.ts'
import { findPerson } from './person.ts'

export const canUserLogin = handleOpen(can, async ({ input, db }) => {
  const person = await findPerson(db, input.user_email)
  return person?.active ?? false
})

export const hasExcessiveFailedAttempts = handleOpen(excessive, (context) =>
  isLockedOut(context, context.input.p_email),
)

/** Written down as what a browser said. It counts towards nothing. */
export const logFailedLoginAttempt = handleOpen(log, async ({ input, db, newId }) => {
  const { p_email: email, p_failure_reason: reason, p_user_agent } = input
  await db
    .insertInto('login_failures')
    .values({ id: newId(), email, reason, user_agent: p_user_agent?.slice(0, 300) ?? null, source: 'browser' })
    .execute()
  return {}
})

export const unlock = handle(unlockContract, async ({ input, tx, emit, now, caller }) => {
  const user = await tx.selectFrom('users').where('id', '=', input.userId).select('email').executeTakeFirst()
  if (!user) return refuse('identity.user_not_found')
  await assertMayChange(tx, caller, input.userId, { type: 'unlock' })
  const wasLocked = await clearAccount(tx, { userId: input.userId, email: user.email }, now)
  if (wasLocked) emit(unlocked, { userId: input.userId, by: caller.userId })
  return { wasLocked }
})
