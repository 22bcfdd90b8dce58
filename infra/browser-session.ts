/**
 * A session as a browser holds one, opened by the product's own code behind the doors: for tests that are not about
 * signing in. What proves who one is takes seconds, and has tests of its own.
 */
import { randomUUIDv7 } from 'node:crypto'
import { openSession } from '@aura/server/identity/index.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import { poolOf } from './pool.ts'

export type Cookie = { name: string; value: string; expires: number }

const dayMs = 86_400_000

export async function browserSession(databaseUrl: string, email: string): Promise<Cookie> {
  const pool = poolOf(databaseUrl)
  const { rows } = await pool.query<{ company: string; user: string }>(
    'select company_id as company, user_id as user from find_person($1)',
    [email],
  )
  const [account] = rows
  if (!account) throw new Error(`nobody has the address ${email}`)
  const cookies: Cookie[] = []
  const context = {
    origin: { address: '127.0.0.1', userAgent: 'aura-test', language: 'pt-BR', cookies: {} },
    // The page asks for one of its own with the cookie.
    signAccessToken: () => ({ token: '', expiresAt: new Date().toISOString() }),
    setCookie: (name: string, value: string, seconds: number) =>
      void cookies.push({ name, value, expires: Date.now() / 1000 + seconds }),
  } as const
  const parts = { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  await withLog(parts, { company: account.company, actor: account.user, cause: null, opening: [] }, ({ db, emit }) => {
    const now = new Date()
    const expiresAt = new Date(now.getTime() + dayMs)
    const opening = {
      companyId: account.company,
      userId: account.user,
      cookie: true,
      kind: 'person',
      expiresAt,
    } as const
    return openSession(context, { tx: db, emit, now, newId: parts.newId }, opening)
  })
  const [cookie] = cookies
  if (!cookie) throw new Error(`no session was opened for ${email}`)
  return cookie
}
