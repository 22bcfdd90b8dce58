import { changePassword as contract } from '@aura/contracts/identity/change-password.ts'
import { passwordChanged } from '@aura/contracts/identity/reset-password.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { closeChallenges } from './challenges.ts'
import { endOtherSessions } from './end-session.ts'
import { post, timeZoneOf } from './mail.ts'
import { hashPassword } from './password.ts'
import { assertPasswordPolicy } from './password-policy.ts'
import { provePassword } from './prove-password.ts'
import { closeResets } from './reset-password.ts'
import { distrustDevices } from './trusted-devices.ts'

export const changePassword = handleOpen(
  contract,
  async (context) => {
    const { input, asCaller, config, origin } = context
    const { person } = await provePassword(context, input.currentPassword)
    assertPasswordPolicy('identity.new_password_refused', input.newPassword, person.email, origin.language)
    const passwordHash = await hashPassword(input.newPassword)
    return await asCaller(async (work) => {
      const { tx, emit, now, caller } = work
      const changed = await tx
        .updateTable('users')
        .set({ password_hash: passwordHash, password_changed_at: now })
        .where('id', '=', caller.userId)
        .where('password_hash', '=', person.passwordHash)
        .executeTakeFirst()
      // A concurrent change was first: the proved password is no longer the current one.
      if (changed.numUpdatedRows === 0n)
        return refuse('identity.invalid_credentials', { params: { reason: 'current_password' } })
      await closeChallenges(tx, caller.userId, now)
      await closeResets(tx, caller.userId, now)
      await distrustDevices(tx, caller.userId)
      emit(passwordChanged, { userId: caller.userId, by: 'change' })
      const { email: to, language, firstName } = person
      await post(tx, config, caller.companyId, {
        kind: 'password-changed',
        to,
        language,
        firstName,
        at: now.toISOString(),
        timeZone: await timeZoneOf(tx),
      })
      return { endedSessions: await endOtherSessions(work, caller.userId, caller.sessionId) }
    })
  },
  { limits: 'inside' },
)
