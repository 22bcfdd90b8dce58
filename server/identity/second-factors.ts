import {
  addPasskey as add,
  beginTotp as begin,
  beginPasskey as beginKey,
  confirmTotp as confirm,
  factorAdded,
  factorRemoved,
  readFactors as read,
  removeFactor as remove,
  type SecondFactor,
} from '@aura/contracts/identity/second-factors.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handle, handleOpen, type Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { seal, unseal } from '../platform/seal.ts'
import { recoveryCodesLeft, totpPurpose } from './factors.ts'
import { registrationOptions, verifyNewPasskey } from './passkeys.ts'
import { provePassword } from './prove-password.ts'
import { dropRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

type FactorRow = Selectable<Schema['second_factors']>

const wire = (row: FactorRow): SecondFactor => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

const activeOf = (tx: Db, userId: string) =>
  tx
    .selectFrom('second_factors')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .selectAll()
    .orderBy('created_at')
    .execute()

export const readFactors = answer(read, async ({ tx, caller }) => ({
  factors: (await activeOf(tx, caller.userId)).map(wire),
  recoveryCodesLeft: await recoveryCodesLeft(tx, caller.userId),
}))

type Pending = { companyId: string; userId: string; kind: FactorRow['kind']; name: string; secret: string }

/** Only the newest beginning counts. */
async function addPending(
  { tx, now, newId }: Work,
  { companyId, userId, kind, name, secret }: Pending,
): Promise<string> {
  await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'pending')
    .execute()
  const id = newId()
  await tx
    .insertInto('second_factors')
    .values({ company_id: companyId, id, user_id: userId, kind, name, secret, created_at: now })
    .execute()
  return id
}

async function pendingOf(tx: Db, userId: string, factorId: string, kind: FactorRow['kind']): Promise<FactorRow> {
  const row = await tx
    .selectFrom('second_factors')
    .where('id', '=', factorId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'pending')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('identity.factor_not_found')
}

type Confirmed = Pick<Work, 'tx' | 'emit'> & { config: Parameters<typeof replaceRecoveryCodes>[1] }

/** From now on the factor counts; the user's first one brings recovery codes. */
async function activate({ tx, emit, config }: Confirmed, row: FactorRow, values: Partial<FactorRow>) {
  const first = (await activeOf(tx, row.user_id)).length === 0
  const active = await tx
    .updateTable('second_factors')
    .set({ ...values, state: 'active' })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(factorAdded, { userId: row.user_id, factorId: row.id, kind: row.kind })
  const codes = first ? await replaceRecoveryCodes({ tx, emit }, config, row.company_id, row.user_id) : []
  return { factor: wire(active), recoveryCodes: codes }
}

export const beginTotp = handleOpen(
  begin,
  async (context) => {
    const { person } = await provePassword(context, context.input.password)
    const secret = newTotpSecret()
    const sealed = seal(context.config.secret, totpPurpose, secret)
    return await context.asCaller(async (work) => {
      const { companyId, userId } = work.caller
      const factorId = await addPending(work, { companyId, userId, kind: 'totp', name: 'TOTP', secret: sealed })
      return { factorId, secret, uri: totpUri(secret, person.email) }
    })
  },
  { limits: 'inside' },
)

export const confirmTotp = handle(confirm, async ({ input, tx, emit, now, caller, config }) => {
  const row = await pendingOf(tx, caller.userId, input.factorId, 'totp')
  const step = row.secret === null ? null : stepOf(unseal(config.secret, totpPurpose, row.secret), input.code, now)
  if (step === null) return refuse('identity.code_refused')
  return await activate({ tx, emit, config }, row, { last_step: step })
})

export const beginPasskey = handleOpen(
  beginKey,
  async (context) => {
    const { person } = await provePassword(context, context.input.password)
    return await context.asCaller(async (work) => {
      const { companyId, userId } = work.caller
      const existing = await activeOf(work.tx, userId)
      const user = { id: userId, email: person.email, name: person.firstName }
      const options = await registrationOptions(context.config, user, existing)
      const secret = options.challenge
      const factorId = await addPending(work, { companyId, userId, kind: 'passkey', name: 'Passkey', secret })
      return { factorId, options: { ...options } }
    })
  },
  { limits: 'inside' },
)

export const addPasskey = handle(add, async ({ input, tx, emit, caller, config }) => {
  const row = await pendingOf(tx, caller.userId, input.factorId, 'passkey')
  const made = row.secret === null ? null : await verifyNewPasskey(config, row.secret, input.response)
  if (!made) return refuse('identity.code_refused')
  return await activate({ tx, emit, config }, row, { ...made, name: input.name, secret: null })
})

export const removeFactor = handleOpen(
  remove,
  async (context) => {
    const { factorId, password } = context.input
    await provePassword(context, password)
    return await context.asCaller(async ({ tx, emit, caller }) => {
      const { userId } = caller
      const gone = await tx
        .deleteFrom('second_factors')
        .where('id', '=', factorId)
        .where('user_id', '=', userId)
        .returning('kind')
        .executeTakeFirst()
      if (!gone) return refuse('identity.factor_not_found')
      emit(factorRemoved, { userId, factorId, kind: gone.kind })
      if ((await activeOf(tx, userId)).length === 0) await dropRecoveryCodes(tx, userId)
      return {}
    })
  },
  { limits: 'inside' },
)
