import type { Challenge } from '@aura/contracts/identity/challenge.ts'
import type { Provider } from '@aura/contracts/identity/social.ts'
import type { OpenContext } from '../platform/handle.ts'
import { challengeEnd, describe, originHash, sendCode } from './challenges.ts'
import { challengeCookie } from './cookie.ts'
import { factorsOf } from './factors.ts'
import { releaseAttempt } from './guard.ts'
import type { Person } from './person.ts'
import { hashToken, newToken } from './tokens.ts'

type Proof = { via: 'password'; counter: string } | { via: Provider; subject: string }

/**
 * The password was right. Its attempt is taken back from the count, but only the second factor clears the count: a
 * known password gets no more guesses at codes than anybody gets at passwords.
 */
export async function openChallenge(
  { inCompany, config, origin, setCookie }: OpenContext<unknown>,
  person: Person,
  proof: Proof,
  cookie: boolean,
): Promise<Challenge> {
  const challengeId = newToken()
  const challenge = await inCompany(person.companyId, null, async (work) => {
    const { tx, now, newId } = work
    if (proof.via === 'password') await releaseAttempt(tx, config, proof.counter)
    const factors = await factorsOf(tx, person.userId)
    const opened = await tx
      .insertInto('challenges')
      .values({
        company_id: person.companyId,
        id: newId(),
        user_id: person.userId,
        hash: hashToken(challengeId),
        via: proof.via,
        subject: proof.via === 'password' ? null : proof.subject,
        origin_hash: originHash(config, origin.address),
        created_at: now,
        expires_at: challengeEnd(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const row = factors[0] === 'email' ? await sendCode(work, config, opened, person) : opened
    return describe(row, challengeId, factors, person, now)
  })
  if (cookie) setCookie(challengeCookie, challengeId, 1800)
  return challenge
}
