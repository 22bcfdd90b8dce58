/** Refresh tokens: random, shown once, stored as a hash. */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../platform/database/transact.ts'

export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

export async function storeRefreshToken(tx: Db, companyId: string, sessionId: string): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('refresh_tokens')
    .values({ company_id: companyId, session_id: sessionId, hash: hashToken(token) })
    .execute()
  return token
}
