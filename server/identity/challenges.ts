/** Stored challenges: looked up by the secret of the browser that began, read and changed inside the company. */
import {
  type Challenge,
  challengeSeconds,
  codeSeconds,
  type Factor,
  twoFactorSent,
} from '@aura/contracts/identity/challenge.ts'
import { twoFactor, twoFactorAt } from '@aura/machines/identity/two-factor.ts'
import { type Selectable, sql } from 'kysely'
import { advance } from '../platform/advance.ts'
import type { Config } from '../platform/config.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { keyedHash } from '../platform/seal.ts'
import { newCode } from './codes.ts'
import { post } from './mail.ts'
import type { Person } from './person.ts'
import { hashToken } from './tokens.ts'

export type ChallengeRow = Selectable<Schema['challenges']>
export type FoundChallenge = { companyId: string; id: string; userId: string; email: string }

export async function findChallenge(db: Db, challengeId: string): Promise<FoundChallenge | undefined> {
  const { rows } = await sql<FoundChallenge>`
    select company_id as "companyId", id, user_id as "userId", email from find_challenge(${hashToken(challengeId)})`.execute(
    db,
  )
  return rows[0]
}

/** The latest open one that this address began for this e-mail: a stranger elsewhere finds none. */
export async function findChallengeFrom(
  db: Db,
  email: string,
  origin: string,
  now: Date,
): Promise<FoundChallenge | undefined> {
  const { rows } = await sql<FoundChallenge>`
    select company_id as "companyId", id, user_id as "userId", email
    from find_challenge_from(${email}, ${origin}, ${now}::timestamptz)`.execute(db)
  return rows[0]
}

export const lockChallenge = (tx: Db, id: string): Promise<ChallengeRow> =>
  tx.selectFrom('challenges').where('id', '=', id).selectAll().forUpdate().executeTakeFirstOrThrow()

/** As the machine sees it. One whose time is over is as good as closed. */
export const machineAt = (row: ChallengeRow, now: Date) =>
  twoFactorAt(
    {
      expiresAt: row.code_expires_at?.getTime() ?? null,
      sends: row.sends,
      failures: row.failures,
      verified: row.verified_at !== null,
      closed: row.closed_at !== null || row.expires_at <= now,
    },
    now.getTime(),
  )

export const originHash = (config: Config, address: string) => keyedHash(config.secret, 'identity.origin', address)

export const codeHash = (config: Config, challenge: string, code: string) =>
  keyedHash(config.secret, 'identity.code', `${challenge} ${code}`)

/** Another code for an open challenge; the one before ends with it. Refused while one counts down. */
export async function sendCode(work: Work, config: Config, row: ChallengeRow, person: Person): Promise<ChallengeRow> {
  const { tx, now, emit } = work
  const at = now.getTime()
  const sending = advance(twoFactor, machineAt(row, now), { type: 'send', now: at }, 'identity.code_not_sent')
  const expiresAt = Math.min(at + codeSeconds * 1000, row.expires_at.getTime())
  const counting = advance(twoFactor, sending, { type: 'sent', now: at, expiresAt }, 'identity.code_not_sent')
  const code = newCode()
  const sent = await tx
    .updateTable('challenges')
    .set({
      code_hash: codeHash(config, row.id, code),
      code_expires_at: new Date(expiresAt),
      sends: counting.context.sends,
    })
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { email: to, language, firstName } = person
  await post(tx, config, row.company_id, { kind: 'two-factor', to, language, firstName, code })
  emit(twoFactorSent, { userId: row.user_id, challenge: row.id, sends: sent.sends })
  return sent
}

/** What the browser is told of its challenge. */
export function describe(
  row: ChallengeRow,
  challengeId: string,
  factors: readonly Factor[],
  person: Person,
  now: Date,
): Challenge {
  const end = row.code_expires_at ?? row.expires_at
  return {
    next: 'two-factor',
    challengeId,
    expiresAt: end.toISOString(),
    expiresIn: Math.max(0, Math.round((end.getTime() - now.getTime()) / 1000)),
    factors: [...factors],
    sent: row.code_expires_at !== null,
    email: masked(person.email),
    firstName: person.firstName,
  }
}

export const challengeEnd = (now: Date) => new Date(now.getTime() + challengeSeconds * 1000)

/** m•••a@empresa.com */
export function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••${name.length > 2 ? name.slice(-1) : ''}@${domain}`
}

/** A challenge opened with the old password does not lead in. */
export const closeChallenges = (tx: Db, userId: string, now: Date) =>
  tx
    .updateTable('challenges')
    .set({ closed_at: now })
    .where('user_id', '=', userId)
    .where('verified_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
