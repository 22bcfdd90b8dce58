import { companyCreated } from '@aura/contracts/companies/created.ts'
import {
  createCompany as create,
  type Membership,
  myCompanies as read,
  switchCompany as step,
} from '@aura/contracts/companies/memberships.ts'
import { noLinks, userAdded } from '@aura/contracts/companies/user.ts'
import { accessChanged, type Role } from '@aura/contracts/platform/access.ts'
import type { Country } from '@aura/contracts/platform/locale.ts'
import { bareTaxId } from '@aura/contracts/platform/tax-id.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { sql } from 'kysely'
import { createUser, endSession, createCompany as insertCompany, maxAgeMs, openSession } from '../identity/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { answer, handleOpen, type Work } from '../platform/handle.ts'
import { assertQuota } from '../platform/quota.ts'
import { refuse } from '../platform/refuse.ts'
import { taxIdTaken } from './settings.ts'
import { readUser } from './users.ts'

type Account = { companyId: string; userId: string; name: string; role: Role; home: boolean; cause: string | null }

export async function accountsOf(tx: Db, userId: string): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select company_id as "companyId", user_id as "userId", name, role, home, cause
    from memberships_of(${userId})`.execute(tx)
  return rows
}

const wire = ({ companyId, name, role, home }: Omit<Account, 'userId' | 'cause'>, current: string): Membership => ({
  companyId,
  name,
  role,
  home,
  current: companyId === current,
})

export const myCompanies = answer(read, async ({ tx, caller }) =>
  (await accountsOf(tx, caller.userId)).map((account) => wire(account, caller.companyId)),
)

export const createCompany = handleOpen(create, async ({ input, asCaller, inCompany, newId, commandId }) => {
  const founder = await asCaller(async ({ tx, caller }) => {
    const accounts = await accountsOf(tx, caller.userId)
    // A program has no account to come home to, so it founds nothing, whatever its token may.
    const home = accounts.find((account) => account.home) ?? refuse('auth.forbidden')
    const before = commandId === null ? undefined : accounts.find(({ cause }) => cause === commandId.toLowerCase())
    if (!before) await assertQuota(tx, 'companies', home.userId, () => accounts.length)
    return { person: await readUser(tx, caller.userId), home, before, current: caller.companyId }
  })
  if (founder.before) return wire(founder.before, founder.current)
  const [companyId, userId] = [newId(), newId()]
  const account = { companyId, userId, home: founder.home, cause: commandId }
  await inCompany(companyId, userId, (work) => found(work, account, founder.person, input)).catch((error: unknown) => {
    throw taxIdTaken(error)
  })
  return wire({ companyId, name: input.name, role: 'company_owner', home: false }, founder.current)
})

type Founding = { companyId: string; userId: string; home: Account; cause: string | null }
type Founder = Awaited<ReturnType<typeof readUser>>
type NewCompany = { name: string; taxId: string | null; countryCode: Country }

async function found(
  { tx, emit, now }: Work,
  { companyId, userId, home, cause }: Founding,
  { email, firstName, lastName, language }: Founder,
  { name, taxId, countryCode: country }: NewCompany,
): Promise<void> {
  const bare = taxId === null ? null : bareTaxId(taxId, country)
  await insertCompany(tx, { id: companyId, name, language })
  const numbers = country === 'BR' ? { cnpj: bare } : { foreign_tax_id: bare }
  await tx
    .updateTable('companies')
    .set({ country, ...numbers })
    .where('id', '=', companyId)
    .execute()
  emit(companyCreated, { companyId, name, ownerId: userId, language })
  const owner = { id: userId, email, firstName, lastName, language, role: 'company_owner' } as const
  const rights = await createUser(tx, companyId, { ...owner, passwordHash: null, kind: 'member', createdAt: now })
  const { companyId: home_company_id, userId: home_user_id } = home
  await tx
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: userId, home_company_id, home_user_id, cause, created_at: now })
    .execute()
  emit(accessChanged, rights)
  emit(userAdded, { user: { ...owner, active: true, createdAt: now.toISOString(), links: noLinks } })
}

/** The new session stands before the old one ends, so nobody is left with none. */
export const switchCompany = handleOpen(step, async (context) => {
  const { input, asCaller, inCompany, config } = context
  const target = await asCaller(async ({ tx, caller }) => {
    const accounts = await accountsOf(tx, caller.userId)
    // One owner account is enough: the owner of one company may work in another and must find the way home.
    if (!accounts.some(({ role }) => isOwner(role))) return refuse('companies.switch_refused')
    return accounts.find(({ companyId }) => companyId === input.companyId) ?? refuse('companies.not_found')
  })
  const { companyId, userId } = target
  const session = await inCompany(companyId, userId, async (work) => {
    const { active } = await readUser(work.tx, userId)
    if (!active) return refuse('companies.not_found')
    const expiresAt = new Date(work.now.getTime() + maxAgeMs(config))
    return await openSession(context, work, {
      companyId,
      userId,
      cookie: input.cookie ?? false,
      kind: 'person',
      expiresAt,
    })
  })
  await asCaller((work) => endSession(work, work.caller.sessionId, 'signOut'))
  return session
})
