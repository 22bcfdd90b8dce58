import { refresh as contract, refreshReused } from '@aura/contracts/identity/refresh.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { sql } from 'kysely'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { loadUser } from './account.ts'
import { refreshCookie } from './cookie.ts'
import { endSession } from './end-session.ts'
import { idleMs, maxAgeMs } from './limits.ts'
import { hashToken, storeRefreshToken } from './tokens.ts'

export const refresh = handleOpen(contract, async (context) => {
  const fromCookie = context.input.refreshToken === undefined
  const token = context.input.refreshToken ?? context.origin.cookies[refreshCookie]
  if (!token) return refuse('identity.refresh_refused')
  const hash = hashToken(token)
  const { rows } = await sql<{ company_id: string; session_id: string }>`select * from find_refresh(${hash})`.execute(
    context.db,
  )
  const [found] = rows
  if (!found) return refuse('identity.refresh_refused')
  const { company_id: companyId, session_id: sessionId } = found

  return await context.inCompany(companyId, null, async ({ tx, emit, now }) => {
    // The session's row is locked first: of two refreshes at once the second sees a used token.
    const session = await tx
      .selectFrom('sessions')
      .where('id', '=', sessionId)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    const idle = now.getTime() - session.last_seen_at.getTime() > idleMs(context.config)
    if (session.state !== 'active' || session.expires_at <= now || idle) return refuse('identity.refresh_refused')

    const used = await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) {
      await endSession({ tx, emit, now }, sessionId, 'reuse')
      emit(refreshReused, { userId: session.user_id, sessionId })
      return refuse('identity.refresh_refused', { keep: true })
    }
    await tx.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
    const refreshToken = await storeRefreshToken(tx, companyId, sessionId)
    const user = await loadUser(tx, session.user_id)
    const { token: accessToken, expiresAt } = context.signAccessToken({ userId: user.id, companyId, sessionId })
    const renewed: Session = { accessToken, expiresAt, user }
    if (fromCookie) context.setCookie(refreshCookie, refreshToken, maxAgeMs(context.config) / 1000)
    else renewed.refreshToken = refreshToken
    return renewed
  })
})
