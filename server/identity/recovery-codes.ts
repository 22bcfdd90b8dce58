import { makeRecoveryCodes as contract, recoveryCodesMade } from '@aura/contracts/identity/second-factors.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { handleOpen, type Work } from '../platform/handle.ts'
import { newRecoveryCode, recoveryCodes } from './codes.ts'
import { recoveryHash } from './factors.ts'
import { provePassword } from './prove-password.ts'

export const dropRecoveryCodes = (tx: Db, userId: string) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

/** Shown once; the ones before end. */
export async function replaceRecoveryCodes(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  config: Config,
  companyId: string,
  userId: string,
): Promise<string[]> {
  await dropRecoveryCodes(tx, userId)
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const rows = codes.map((code) => ({
    company_id: companyId,
    user_id: userId,
    hash: recoveryHash(config, userId, code),
  }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  emit(recoveryCodesMade, { userId })
  return codes
}

export const makeRecoveryCodes = handleOpen(
  contract,
  async (context) => {
    await provePassword(context, context.input.password)
    return await context.asCaller(async (work) => {
      const { companyId, userId } = work.caller
      return { codes: await replaceRecoveryCodes(work, context.config, companyId, userId) }
    })
  },
  { limits: 'inside' },
)
