import type { Session } from '@aura/contracts/identity/session.ts'
import { signIn as contract, loginRefused, signedIn } from '@aura/contracts/identity/sign-in.ts'
import { sql } from 'kysely'
import { handleOpen, type OpenContext } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { loadUser } from './account.ts'
import { refreshCookie } from './cookie.ts'
import { maxAgeMs } from './limits.ts'
import { nobodysHash, verifyPassword } from './password.ts'
import { storeRefreshToken } from './tokens.ts'

type Login = { company_id: string; user_id: string; password_hash: string | null; active: boolean }

export const signIn = handleOpen(contract, async (context) => {
  const { input, db, inCompany } = context
  const { rows } = await sql<Login>`select * from find_login(${input.email})`.execute(db)
  const login = rows[0]
  const known = login?.password_hash ?? (await nobodysHash)
  const right = await verifyPassword(input.password, known)
  if (!login || !right || login.password_hash === null) return await refuseLogin(context, login, 'auth error')
  if (!login.active) return await refuseLogin(context, login, 'inactive')

  const { company_id: companyId, user_id: userId } = login
  return await inCompany(companyId, userId, async ({ tx, emit, now, newId }) => {
    const sessionId = newId()
    await tx
      .insertInto('sessions')
      .values({
        company_id: companyId,
        id: sessionId,
        user_id: userId,
        user_agent: context.origin.userAgent,
        expires_at: new Date(now.getTime() + maxAgeMs(context.config)),
      })
      .execute()
    const refreshToken = await storeRefreshToken(tx, companyId, sessionId)
    const user = await loadUser(tx, userId)
    emit(signedIn, { userId, sessionId })
    const { token: accessToken, expiresAt } = context.signAccessToken({ userId, companyId, sessionId })
    const session: Session = { accessToken, expiresAt, user }
    if (input.cookie) context.setCookie(refreshCookie, refreshToken, maxAgeMs(context.config) / 1000)
    else session.refreshToken = refreshToken
    return { next: 'signed-in' as const, session }
  })
})

/** An unknown address leaves no trace in any company, only in the table of failures. */
async function refuseLogin(
  { input, db, inCompany, newId, origin }: OpenContext<{ email: string }>,
  login: Login | undefined,
  reason: 'auth error' | 'inactive',
): Promise<never> {
  await db
    .insertInto('login_failures')
    .values({ id: newId(), email: input.email, reason, user_agent: origin.userAgent })
    .execute()
  if (login)
    await inCompany(login.company_id, null, async ({ emit }) => emit(loginRefused, { userId: login.user_id, reason }))
  return refuse(reason === 'inactive' ? 'identity.cannot_login' : 'identity.invalid_credentials')
}
