import { Refusal } from '../platform/refuse.ts'

const codes: Record<string, Refusal['code']> = {
  users_email: 'identity.email_taken',
  companies_cnpj: 'identity.cnpj_taken',
  social_accounts_subject: 'identity.already_registered',
}

/** Two people at once: the index decides, and the second one is told like anybody who comes later. */
export function takenBy(error: unknown): unknown {
  const isUnique = typeof error === 'object' && error !== null && 'code' in error && error.code === '23505'
  if (!isUnique || !('constraint' in error)) return error
  const code = codes[String(error.constraint)]
  return code ? new Refusal(code) : error
}
