import { refresh as contract, refreshReused } from '@aura/contracts/identity/refresh.ts'
import type { Session } from '@aura/contracts/identity/session.ts'
import { sessionSeen } from '@aura/contracts/identity/sessions.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { type Selectable, sql } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import { handleOpen } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { refreshCookie } from './cookie.ts'
import { endSession } from './end-session.ts'
import { idleMs, seenEveryMs } from './limits.ts'
import { loadUser } from './load-user.ts'
import { hashToken, newToken, storeToken } from './tokens.ts'

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
    if (session.state !== 'active') return refuse('identity.refresh_refused')
    // A display device may be dark for a week: only its expiry ends its session, never idleness.
    const sinceSeen = now.getTime() - session.last_seen_at.getTime()
    if (session.expires_at <= now || (session.kind === 'person' && sinceSeen > idleMs(context.config))) {
      await endSession({ tx, emit, now }, sessionId, 'expire')
      return refuse('identity.refresh_refused', { keep: true })
    }
    const next = newToken()
    if (!(await trade(tx, { companyId, hash, now, for: hashToken(next), by: context.commandId }))) {
      await endSession({ tx, emit, now }, sessionId, 'reuse')
      emit(refreshReused, { userId: session.user_id, sessionId })
      return refuse('identity.refresh_refused', { keep: true })
    }
    await storeToken(tx, companyId, sessionId, next)
    if (sinceSeen >= seenEveryMs) {
      await tx.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
      emit(sessionSeen, { userId: session.user_id, sessionId, lastSeenAt: now.toISOString() })
    }
    const user = await loadUser(tx, session.user_id)
    const claims = { userId: user.id, companyId, sessionId, name: personName(user.firstName, user.lastName) }
    const { token: accessToken, expiresAt } = context.signAccessToken(claims)
    const renewed: Session = { accessToken, expiresAt, sessionId, user }
    const seconds = Math.floor((session.expires_at.getTime() - now.getTime()) / 1000)
    if (fromCookie) context.setCookie(refreshCookie, next, seconds)
    else renewed.refreshToken = next
    return renewed
  })
})

type Trade = { companyId: string; hash: string; for: string; by: string | null; now: Date }

/**
 * A refresh token is used once. When the answer is lost, the same command may be repeated with its command id for as
 * long as its first successor is unused. The repeat retires that successor: of two holders of one token only one goes
 * on, and the next refresh by the other ends the session.
 */
async function trade(tx: Db, { companyId, hash, for: used_for, by, now }: Trade): Promise<boolean> {
  const token = await tx.selectFrom('refresh_tokens').where('hash', '=', hash).selectAll().executeTakeFirstOrThrow()
  const successor = token.used_at && isRepeat(token, by) ? token.used_for : null
  if (token.used_at && successor === null) return false
  if (successor !== null) {
    const retired = await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('company_id', '=', companyId)
      .where('hash', '=', successor)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (retired.numUpdatedRows === 0n) return false
  }
  await tx
    .updateTable('refresh_tokens')
    .set({ used_at: token.used_at ?? now, used_by: by, used_for })
    .where('company_id', '=', companyId)
    .where('hash', '=', hash)
    .execute()
  return true
}

const isRepeat = ({ used_by }: Selectable<Schema['refresh_tokens']>, by: string | null) =>
  by !== null && used_by === by.toLowerCase()
