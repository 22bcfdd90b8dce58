/**
 * A session as a browser holds one, opened by the product's own code behind the doors: for tests that are not about
 * signing in. What proves who one is takes seconds, and has tests of its own.
 */
import { randomUUIDv7 } from 'node:crypto'
import { openSession } from '@aura/server/identity/index.ts'
import { connectPool } from '@aura/server/platform/database/pools.ts'
import { withLog } from '@aura/server/platform/with-log.ts'
import pg from 'pg'

export type Cookie = { name: string; value: string; expires: number }

const dayMs = 86_400_000

export async function browserSession(databaseUrl: string, email: string): Promise<Cookie> {
  const { companyId, userId } = await accountOf(databaseUrl, email)
  const pool = connectPool('aura_app', { databaseUrl, max: 1, onError: () => {} })
  const cookies: Cookie[] = []
  const context = {
    origin: { address: '127.0.0.1', userAgent: 'aura-test', language: 'pt-BR', cookies: {} },
    // The page asks for one of its own with the cookie.
    signAccessToken: () => ({ token: '', expiresAt: new Date().toISOString() }),
    setCookie: (name: string, value: string, seconds: number) =>
      void cookies.push({ name, value, expires: Date.now() / 1000 + seconds }),
  } as const
  const parts = { pool, news: { publish: () => {} }, newId: () => randomUUIDv7() }
  try {
    await withLog(parts, { company: companyId, actor: userId, cause: null, opening: [] }, ({ db, emit }) => {
      const now = new Date()
      const expiresAt = new Date(now.getTime() + dayMs)
      const opening = { companyId, userId, cookie: true, kind: 'person', expiresAt } as const
      return openSession(context, { tx: db, emit, now, newId: parts.newId }, opening)
    })
  } finally {
    await pool.end()
  }
  const [cookie] = cookies
  if (!cookie) throw new Error(`no session was opened for ${email}`)
  return cookie
}

async function accountOf(databaseUrl: string, email: string): Promise<{ companyId: string; userId: string }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ companyId: string; userId: string }>(
      `select company_id as "companyId", id as "userId" from users where email = $1`,
      [email],
    )
    const [row] = rows
    if (!row) throw new Error(`nobody has the address ${email}`)
    return row
  } finally {
    await client.end()
  }
}
