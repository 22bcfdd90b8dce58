import { checkExistingRegistration as contract } from '@aura/contracts/identity/check-existing-registration.ts'
import { bareCnpj } from '@aura/contracts/platform/cnpj.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database/transact.ts'
import { handleOpen } from '../platform/handle.ts'

type Exists = { cnpjExists: boolean; emailExists: boolean }

export async function isRegistered(db: Db, cnpj: string, email: string): Promise<Exists> {
  const { rows } = await sql<Exists>`
    select cnpj_exists as "cnpjExists", email_exists as "emailExists" from is_registered(${cnpj}, ${email})`.execute(db)
  return rows[0] ?? { cnpjExists: false, emailExists: false }
}

export const checkExistingRegistration = handleOpen(contract, ({ input, db }) =>
  isRegistered(db, bareCnpj(input.cnpj ?? '', 'alphanumeric'), input.email ?? ''),
)
