import type { Permission } from '@aura/contracts/permissions.ts'
import type { Access, AccountKind, Role } from '@aura/contracts/platform/access.ts'
import type { Language } from '@aura/contracts/platform/values.ts'
import type { Db } from '../platform/database/transact.ts'
import { firstRights } from '../platform/rights.ts'

export type NewCompany = {
  id: string
  name: string
  language?: Language
  cnpj?: string
  legal_name?: string
  billing_email?: string
  phone?: string
}

/** Inserts a company inside a transaction that is already set to it. */
export async function createCompany(tx: Db, company: NewCompany): Promise<void> {
  await tx.insertInto('companies').values(company).execute()
}

type Account = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  passwordHash: string | null
  language?: Language
  kind?: AccountKind
  createdAt?: Date
  /** What a token is given. */
  scope?: readonly Permission[]
}

/** Returns the permissions, which the gateways that follow the company must hear of. */
export async function createUser(tx: Db, companyId: string, user: Account): Promise<Access> {
  const { id, email, role, kind = 'person' } = user
  const rights = await firstRights(tx, kind, role, user.scope)
  await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      id,
      email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      ...(user.language && { language: user.language }),
      kind,
      ...(user.createdAt && { created_at: user.createdAt }),
    })
    .execute()
  await tx
    .insertInto('access')
    .values({ company_id: companyId, user_id: id, role, ...rights })
    .execute()
  return { userId: id, version: 1, role, active: true, ...rights }
}
