import { type Factor, twoFactorRefused } from '@aura/contracts/identity/challenge.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { socialLinked } from '@aura/contracts/identity/social.ts'
import { verify2fa as contract } from '@aura/contracts/identity/verify-2fa.ts'
import { twoFactor } from '@aura/machines/identity/two-factor.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import { handleOpen, type OpenContext, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type ChallengeRow, findChallenge, lockChallenge, machineAt } from './challenges.ts'
import { challengeCookie } from './cookie.ts'
import { takeCode } from './factors.ts'
import { beginAttempt, clearAttempts, releaseAttempt } from './guard.ts'
import { openPersonSession } from './open-session.ts'
import { personById } from './person.ts'

export const verify2fa = handleOpen(
  contract,
  (context) => {
    const { challengeId, factor, code, cookie } = context.input
    return answerChallenge(context, {
      challengeId,
      factor,
      code,
      cookie: cookie ?? false,
      isRight: ({ tx, now }, row) => takeCode(tx, context.config, row, { factor, code, now }),
    })
  },
  { limits: 'inside' },
)

type Answer = {
  challengeId: string
  factor: Factor
  code: string
  cookie: boolean
  isRight: (work: Work, row: ChallengeRow) => Promise<boolean>
}

/**
 * The way every second factor takes. The challenge's row is locked, so of two right answers at once the
 * second finds it verified. A wrong one counts twice: on the challenge, which closes after five, and
 * towards the account's lockout, so that opening challenge after challenge buys no further guesses.
 */
export async function answerChallenge(context: OpenContext<unknown>, answer: Answer): Promise<Session> {
  const { db, config, limit, inCompany, setCookie } = context
  const found = await findChallenge(db, answer.challengeId)
  if (!found) {
    limit()
    return refuse('identity.no_challenge')
  }
  const guarded = await beginAttempt(context, found.email)
  limit()
  if (!guarded.allowed) return refuse('identity.locked_out')

  const session = await inCompany(found.companyId, null, async (work) => {
    const { tx, emit, now } = work
    const row = await lockChallenge(tx, found.id)
    const { factor, code } = answer
    const submitted = attempt(twoFactor, machineAt(row, now), { type: 'submit', now: now.getTime(), factor, code })
    if (!submitted.ok) {
      // Nothing was guessed at: it was no code, or there is none to guess.
      await releaseAttempt(tx, config, guarded.counter)
      const refusals = { malformed: 'identity.code_malformed', expired: 'identity.code_refused' } as const
      const { reason } = submitted
      return refuse(reason === 'malformed' || reason === 'expired' ? refusals[reason] : 'identity.no_challenge', {
        keep: true,
      })
    }
    if (!(await answer.isRight(work, row))) {
      const failed = attempt(twoFactor, submitted.next, { type: 'refused', now: now.getTime() })
      const closed = failed.ok && failed.next.value === 'closed'
      await change(tx, row, { failures: row.failures + 1, ...(closed && { closed_at: now }) })
      emit(twoFactorRefused, { userId: row.user_id, challenge: row.id, factor, closed })
      return refuse('identity.code_refused', { keep: true, ...(closed && { params: { reason: 'closed' } }) })
    }
    await change(tx, row, { verified_at: now, code_hash: null, webauthn: null })
    const person = await personById(tx, row.user_id)
    if (!person?.active) return refuse('identity.cannot_login', { keep: true })
    await clearAttempts(tx, guarded.counter, now)
    if (row.via !== 'password' && row.subject !== null) await link(work, row, row.via, row.subject)
    return await openPersonSession(context, work, person, answer.cookie)
  })
  if (context.origin.cookies[challengeCookie]) setCookie(challengeCookie, '', 0)
  return session
}

const change = (tx: Work['tx'], row: ChallengeRow, values: Partial<ChallengeRow>) =>
  tx.updateTable('challenges').set(values).where('company_id', '=', row.company_id).where('id', '=', row.id).execute()

/** A provider's account is linked to a user once both are passed, its sign-in and the second factor. */
async function link(
  { tx, emit, now }: Work,
  row: ChallengeRow,
  provider: Exclude<ChallengeRow['via'], 'password'>,
  subject: string,
) {
  const { company_id, user_id } = row
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('social_accounts')
    .values({ company_id, user_id, provider, subject, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) emit(socialLinked, { userId: user_id, provider })
}
