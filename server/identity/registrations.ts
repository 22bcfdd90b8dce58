/**
 * Registrations that wait for their e-mail. They belong to no company yet, so they are reached through
 * functions alone. The mailed token is stored as a hash to be recognised and sealed to be sent again.
 */
import { confirmationHours } from '@aura/contracts/identity/confirmation.ts'
import type { CompanyData, UserData } from '@aura/contracts/identity/sign-up.ts'
import type { Provider } from '@aura/contracts/identity/social.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { seal, unseal } from '../platform/seal.ts'
import { findAccount } from './join-company.ts'
import { type LetterOf, post } from './mail.ts'
import { hashToken, newToken } from './tokens.ts'

/** What a user entered about themselves and the company; never the password. */
export type RegistrationData = {
  userData: Omit<UserData, 'senha'>
  companyData: CompanyData | null
  /** For the mail: the company that is founded, or the one that invites. */
  companyName: string
}

export type Registration = {
  id: string
  email: string
  /** The company that invites; null when a new one is to be made. */
  companyId: string | null
  role: Role
  passwordHash: string | null
  data: RegistrationData
  provider: Provider | null
  subject: string | null
  language: Language
  invitedBy: string | null
  managerId: string | null
  sealed: string
  sentAt: Date
  createdAt: Date
  expiresAt: Date
  confirmedAt: Date | null
}

const rows = (from: RawBuilder<unknown>) => sql<Registration>`
  select id, email, company_id as "companyId", role, password_hash as "passwordHash", data, provider, subject, language,
    invited_by as "invitedBy", manager_id as "managerId", sealed, sent_at as "sentAt", created_at as "createdAt", expires_at as "expiresAt", confirmed_at as "confirmedAt" from ${from}`

export async function findRegistration(db: Db, token: string, email: string): Promise<Registration | undefined> {
  return (await rows(sql`find_registration(${hashToken(token)}, ${email})`).execute(db)).rows[0]
}

/** Open invitations into the company that is set. */
export const companyInvitations = async (tx: Db): Promise<Registration[]> =>
  (await rows(sql`company_invitations()`).execute(tx)).rows

export const companyInvitation = async (tx: Db, id: string): Promise<Registration | undefined> =>
  (await rows(sql`company_invitation(${id})`).execute(tx)).rows[0]

/** From now on it stands on the rights of this person. */
export async function takeOverRegistration(tx: Db, id: string, by: string): Promise<void> {
  await sql`select take_over_registration(${id}, ${by})`.execute(tx)
}

/** False when it is not there any more: accepted, or withdrawn already. */
export async function withdrawRegistration(tx: Db, id: string): Promise<boolean> {
  const { rows: answers } = await sql<{ gone: boolean }>`select withdraw_registration(${id}) as gone`.execute(tx)
  return answers[0]?.gone ?? false
}

/** The latest that is not confirmed, of an address that has no account. */
export async function latestRegistration(db: Db, email: string): Promise<Registration | undefined> {
  return (await rows(sql`latest_registration(${email})`).execute(db)).rows[0]
}

export const confirmBefore = (now: Date) => new Date(now.getTime() + confirmationHours * 3_600_000)

export type NewRegistration = Omit<
  Registration,
  'sealed' | 'sentAt' | 'createdAt' | 'expiresAt' | 'confirmedAt' | 'invitedBy' | 'managerId'
> & {
  invitedBy?: string
  managerId?: string | null
  /** The user has an account elsewhere, and joins with it. */
  joins?: boolean
}

const purpose = 'identity.registration'

/** Stores it and puts its mail in, in the caller's transaction. */
export async function addRegistration(tx: Db, config: Config, now: Date, it: NewRegistration): Promise<Date> {
  const token = newToken()
  const expiresAt = confirmBefore(now)
  const row = {
    id: it.id,
    email: it.email,
    company_id: it.companyId,
    role: it.role,
    cnpj: it.data.companyData?.cnpj ?? null,
    password_hash: it.passwordHash,
    data: it.data,
    provider: it.provider,
    subject: it.subject,
    language: it.language,
    hash: hashToken(token),
    sealed: seal(config.secret, purpose, token),
    created_at: now,
    expires_at: expiresAt,
    invited_by: it.invitedBy ?? null,
    manager_id: it.managerId ?? null,
  }
  await sql`select add_registration(${JSON.stringify(row)}::jsonb)`.execute(tx)
  await post(tx, config, it.companyId, letterOf(it, token))
  return expiresAt
}

type Sending = {
  tx: Db
  config: Config
  now: Date /** Whose transaction it is; null before a company is known. */
  companyId: string | null
}

/** The same mail again, with the same link and a new day to use it; false when too many were asked for. */
export async function sendAgain({ tx, config, now, companyId }: Sending, it: Registration): Promise<boolean> {
  const { rows: answers } = await sql<{ sent: boolean }>`
    select send_registration(${it.id}, ${now}::timestamptz, ${confirmBefore(now)}::timestamptz) as sent`.execute(tx)
  if (!answers[0]?.sent) return false
  const joins = it.companyId !== null && (await findAccount(tx, it.email)) !== undefined
  await post(tx, config, companyId, letterOf({ ...it, joins }, unseal(config.secret, purpose, it.sealed)))
  return true
}

/** False when somebody else was first, or the time is over. */
export async function takeRegistration(tx: Db, id: string, now: Date): Promise<boolean> {
  const { rows: answers } = await sql<{ taken: boolean }>`
    select take_registration(${id}, ${now}::timestamptz) as taken`.execute(tx)
  return answers[0]?.taken ?? false
}

function leadsOf({ companyId, passwordHash, joins }: Addressed): LetterOf<'confirmation'>['leads'] {
  if (companyId !== null) return joins ? 'join' : 'invitation'
  return passwordHash === null ? 'password' : 'click'
}

type Addressed = Pick<NewRegistration, 'email' | 'companyId' | 'passwordHash' | 'data' | 'language' | 'joins'>

const letterOf = (it: Addressed, token: string): LetterOf<'confirmation'> => ({
  kind: 'confirmation',
  to: it.email,
  language: it.language,
  firstName: it.data.userData.nome,
  companyName: it.data.companyName,
  token,
  leads: leadsOf(it),
})
