import { passkeyOptions as options, verifyPasskey as verify } from '@aura/contracts/identity/passkey-sign-in.ts'
import type { Db } from '../platform/database/transact.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { findChallenge, lockChallenge, machineAt } from './challenges.ts'
import { authenticationOptions, verifyPasskeyAnswer } from './passkeys.ts'
import { answerChallenge } from './verify-2fa.ts'

const passkeysOf = (tx: Db, userId: string) =>
  tx
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey')
    .where('state', '=', 'active')
    .selectAll()
    .execute()

export const passkeyOptions = handleOpen(options, async ({ input, db, inCompany, config }) => {
  const found = (await findChallenge(db, input.challengeId)) ?? refuse('identity.no_challenge')
  return await inCompany(found.companyId, null, async ({ tx, now }) => {
    const row = await lockChallenge(tx, found.id)
    if (machineAt(row, now).status === 'done') return refuse('identity.no_challenge')
    const existing = await passkeysOf(tx, found.userId)
    if (existing.length === 0) return refuse('identity.factor_not_found')
    const publicKeyCredentialRequestOptionsJSON = await authenticationOptions(config, existing)
    await tx
      .updateTable('challenges')
      .set({ webauthn: publicKeyCredentialRequestOptionsJSON.challenge })
      .where('id', '=', found.id)
      .execute()
    return { options: { ...publicKeyCredentialRequestOptionsJSON } }
  })
})

export const verifyPasskey = handleOpen(
  verify,
  (context) => {
    const { challengeId, response, cookie } = context.input
    return answerChallenge(context, {
      challengeId,
      factor: 'passkey',
      code: '',
      cookie: cookie ?? false,
      isRight: async ({ tx, now }, row) => {
        const passkey = (await passkeysOf(tx, row.user_id)).find((passkey) => passkey.credential_id === response.id)
        if (!passkey || row.webauthn === null) return false
        const counter = await verifyPasskeyAnswer(context.config, row.webauthn, passkey, response)
        if (counter === null) return false
        await tx
          .updateTable('second_factors')
          .set({ counter, last_used_at: now })
          .where('id', '=', passkey.id)
          .execute()
        return true
      },
    })
  },
  { limits: 'inside' },
)
