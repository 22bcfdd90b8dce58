/**
 * When a program's session was used last, to about a minute. It is written beside the request and never
 * waited for: a use that is not noted harms nobody.
 */
import type pg from 'pg'
import { transact } from './database/transact.ts'
import type { Claims } from './handle.ts'

const noteEveryMs = 60_000
const rememberedMost = 10_000

export function lastUse(
  pool: pg.Pool,
  now: () => Date,
  onError: (error: unknown) => void,
): (claims: Pick<Claims, 'companyId' | 'sessionId'>) => void {
  const noted = new Map<string, number>()
  return ({ companyId, sessionId }) => {
    const at = now()
    if (at.getTime() - (noted.get(sessionId) ?? 0) < noteEveryMs) return
    if (noted.size >= rememberedMost) noted.clear()
    noted.set(sessionId, at.getTime())
    const note = {
      name: 'last-use',
      text: `update sessions set last_seen_at = $1 where id = $2 and company_id = $3 and state = 'active' and last_seen_at < $1`,
      values: [at, sessionId, companyId],
    }
    transact(pool, companyId, 'write', [note], async () => ({ closing: [], done: () => {} })).catch(onError)
  }
}
