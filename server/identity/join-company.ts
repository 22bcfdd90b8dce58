/** A user with a home in one company becomes a member of another: a second account, no second password. */
import { noLinks, userAdded } from '@aura/contracts/companies/user.ts'
import { userCreated } from '@aura/contracts/identity/confirmation.ts'
import { accessChanged, type Role } from '@aura/contracts/platform/access.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import { isOwner } from '@aura/machines/platform/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { createUser } from './create-company.ts'
import { managerIfThere } from './manager.ts'

export type Account = {
  homeCompanyId: string
  homeUserId: string
  firstName: string
  lastName: string
  language: Language
  active: boolean
  /** Owner of any company. */
  owner: boolean
  /** The user's account in the company that is set. */
  here: string | null
}

/** The account that signs in with an address, and its standing in the company that is set. */
export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select home_company_id as "homeCompanyId", home_user_id as "homeUserId", first_name as "firstName",
      last_name as "lastName", language, active, owner, here from find_account(${email})`.execute(db)
  return rows[0]
}

/** Only owners step from one company into another, so nobody else could ever come in. */
export function whyNotJoin(account: Account, role: Role): 'here' | 'closed' | 'not_owner' | null {
  if (account.here !== null) return 'here'
  if (!account.active) return 'closed'
  return account.owner || isOwner(role) ? null : 'not_owner'
}

type Joining = { companyId: string; email: string; role: Role; managerId: string | null }

export async function join(
  { tx, emit, now, newId }: Work,
  { companyId, email, role, managerId }: Joining,
  account: Account,
): Promise<void> {
  const reason = whyNotJoin(account, role)
  if (reason !== null) return refuse('identity.cannot_join', { params: { reason } })
  const { firstName, lastName, language } = account
  const id = newId()
  const person = { id, email, firstName, lastName, language, role }
  const rights = await createUser(tx, companyId, { ...person, passwordHash: null, kind: 'member', createdAt: now })
  await tx
    .insertInto('memberships')
    .values({
      company_id: companyId,
      user_id: id,
      home_company_id: account.homeCompanyId,
      home_user_id: account.homeUserId,
      cause: null,
      created_at: now,
    })
    .execute()
  const manager_id = await managerIfThere(tx, id, managerId)
  emit(accessChanged, rights)
  emit(userAdded, {
    user: { ...person, active: true, createdAt: now.toISOString(), links: { ...noLinks, manager_id } },
  })
  emit(userCreated, { userId: id, by: 'invitation' })
}
