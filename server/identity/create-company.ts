import { permissionsOf } from '@aura/contracts/permissions.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Db } from '../platform/database/transact.ts'
import { hashPassword } from './password.ts'

export type NewUser = { id: string; email: string; firstName: string; lastName: string; role: Role; password: string }

/** Inserts a company inside a transaction that is already set to it. */
export async function createCompany(tx: Db, company: { id: string; name: string }): Promise<void> {
  await tx.insertInto('companies').values(company).execute()
}

export const hashed = async (user: NewUser) => ({ ...user, passwordHash: await hashPassword(user.password) })

export async function createUser(tx: Db, companyId: string, user: Awaited<ReturnType<typeof hashed>>): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      company_id: companyId,
      id: user.id,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
    })
    .execute()
  await tx
    .insertInto('access')
    .values({ company_id: companyId, user_id: user.id, role: user.role, permissions: permissionsOf(user.role) })
    .execute()
}
