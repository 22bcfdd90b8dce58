import type { Language } from '@aura/contracts/platform/values.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'

/** The user of an address, before the company is known. Device accounts are not among them. */
export type Person = {
  companyId: string
  userId: string
  email: string
  firstName: string
  language: Language
  passwordHash: string | null
  active: boolean
}

export async function findPerson(db: Db, email: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select company_id as "companyId", user_id as "userId", email, first_name as "firstName", language,
      password_hash as "passwordHash", active from find_person(${email})`.execute(db)
  return rows[0]
}

/** The same inside the user's company. */
export async function personById(tx: Db, userId: string): Promise<Person | undefined> {
  return await tx
    .selectFrom('users')
    .innerJoin('access', (join) =>
      join.onRef('access.company_id', '=', 'users.company_id').onRef('access.user_id', '=', 'users.id'),
    )
    .where('users.id', '=', userId)
    .where('users.kind', '=', 'person')
    .select([
      'users.company_id as companyId',
      'users.id as userId',
      'users.email',
      'users.first_name as firstName',
      'users.language',
      'users.password_hash as passwordHash',
      'access.active',
    ])
    .executeTakeFirst()
}
