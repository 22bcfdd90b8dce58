import { readChallenge as contract } from '@aura/contracts/identity/challenge.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { describe, findChallenge, lockChallenge, machineAt } from './challenges.ts'
import { challengeCookie } from './cookie.ts'
import { factorsOf } from './factors.ts'
import { personById } from './person.ts'

export const readChallenge = handleOpen(contract, async ({ input, db, inCompany, origin }) => {
  const challengeId = input.challengeId ?? origin.cookies[challengeCookie] ?? refuse('identity.no_challenge')
  const found = (await findChallenge(db, challengeId)) ?? refuse('identity.no_challenge')
  return await inCompany(found.companyId, null, async ({ tx, now }) => {
    const row = await lockChallenge(tx, found.id)
    if (machineAt(row, now).status === 'done') return refuse('identity.no_challenge')
    const person = (await personById(tx, found.userId)) ?? refuse('identity.no_challenge')
    return describe(row, challengeId, await factorsOf(tx, found.userId), person, now)
  })
})
