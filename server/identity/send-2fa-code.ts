import { send2faCode as contract } from '@aura/contracts/identity/send-2fa-code.ts'
import { handleOpen, type OpenContext } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { findChallenge, findChallengeFrom, lockChallenge, machineAt, originHash, sendCode } from './challenges.ts'
import { challengeCookie } from './cookie.ts'
import { isLockedOut } from './guard.ts'
import { personById } from './person.ts'

export const send2faCode = handleOpen(contract, async (context) => {
  const { input, inCompany, config } = context
  const found = (await named(context)) ?? refuse('identity.no_challenge')
  // A caller that names the challenge may know the address only in part, as the screen shows it.
  const knows = input.challengeId !== undefined || found.email.toLowerCase() === input.email
  if (!knows) return refuse('identity.no_challenge')
  if (await isLockedOut(context, found.email)) return refuse('identity.no_challenge')
  return await inCompany(found.companyId, null, async (work) => {
    const row = await lockChallenge(work.tx, found.id)
    if (machineAt(row, work.now).status === 'done') return refuse('identity.no_challenge')
    const person = (await personById(work.tx, found.userId)) ?? refuse('identity.no_challenge')
    const sent = await sendCode(work, config, row, person)
    const expiresAt = sent.code_expires_at ?? sent.expires_at
    const expiresIn = Math.round((expiresAt.getTime() - work.now.getTime()) / 1000)
    return { success: true as const, expiresAt: expiresAt.toISOString(), expiresIn }
  })
})

function named({ input, db, origin, config, now }: OpenContext<{ email: string; challengeId?: string | undefined }>) {
  const challengeId = input.challengeId ?? origin.cookies[challengeCookie]
  return challengeId === undefined
    ? findChallengeFrom(db, input.email, originHash(config, origin.address), now)
    : findChallenge(db, challengeId)
}
