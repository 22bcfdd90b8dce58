/** Tokens that are carried: random, shown once, stored as a hash. */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../platform/database/transact.ts'

export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export async function storeToken(tx: Db, companyId: string, sessionId: string, token: string): Promise<void> {
  await tx
    .insertInto('refresh_tokens')
    .values({ company_id: companyId, session_id: sessionId, hash: hashToken(token) })
    .execute()
}

export async function storeRefreshToken(tx: Db, companyId: string, sessionId: string): Promise<string> {
  const token = newToken()
  await storeToken(tx, companyId, sessionId, token)
  return token
}
