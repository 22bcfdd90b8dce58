/** What a person can answer a challenge with, the best first, and whether an answer is right. */
import type { Factor } from '@aura/contracts/identity/challenge.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { keyedHash, sameHash, unseal } from '../platform/seal.ts'
import { type ChallengeRow, codeHash } from './challenges.ts'
import { bareRecoveryCode } from './codes.ts'
import { stepOf } from './totp.ts'

export async function factorsOf(tx: Db, userId: string): Promise<Factor[]> {
  const own = await tx
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .select('kind')
    .distinct()
    .execute()
  const kinds = new Set(own.map(({ kind }) => kind))
  const left = kinds.size > 0 ? await recoveryCodesLeft(tx, userId) : 0
  return [
    ...(kinds.has('passkey') ? (['passkey'] as const) : []),
    ...(kinds.has('totp') ? (['totp'] as const) : []),
    'email',
    ...(left > 0 ? (['recovery'] as const) : []),
  ]
}

export async function recoveryCodesLeft(tx: Db, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return left
}

type Typed = { factor: Exclude<Factor, 'passkey'>; code: string; now: Date }

/** Uses the code up when it is right. The challenge's row is locked, so it is asked once at a time. */
export async function takeCode(tx: Db, config: Config, row: ChallengeRow, typed: Typed): Promise<boolean> {
  switch (typed.factor) {
    case 'email':
      return row.code_hash !== null && sameHash(row.code_hash, codeHash(config, row.id, typed.code))
    case 'totp':
      return await takeTotp(tx, config, row.user_id, typed)
    case 'recovery':
      return await takeRecoveryCode(tx, config, row.user_id, typed)
  }
}

export const totpPurpose = 'identity.totp'

async function takeTotp(tx: Db, config: Config, userId: string, { code, now }: Typed): Promise<boolean> {
  const keys = await tx
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('kind', '=', 'totp')
    .where('state', '=', 'active')
    .selectAll()
    .forUpdate()
    .execute()
  for (const key of keys) {
    const step = key.secret === null ? null : stepOf(unseal(config.secret, totpPurpose, key.secret), code, now)
    // A code that was taken stays taken for as long as it would be right.
    if (step === null || (key.last_step !== null && step <= key.last_step)) continue
    await tx
      .updateTable('second_factors')
      .set({ last_step: step, last_used_at: now })
      .where('company_id', '=', key.company_id)
      .where('id', '=', key.id)
      .execute()
    return true
  }
  return false
}

export const recoveryHash = (config: Config, userId: string, code: string) =>
  keyedHash(config.secret, 'identity.recovery', `${userId} ${bareRecoveryCode(code)}`)

async function takeRecoveryCode(tx: Db, config: Config, userId: string, { code, now }: Typed): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', recoveryHash(config, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
