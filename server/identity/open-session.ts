/** A session begins: its row, its tokens, and a look at whether this browser is new to the person. */

import type { Session } from '@aura/contracts/identity/session.ts'
import { sessionOpened } from '@aura/contracts/identity/sessions.ts'
import { newDevice, signedIn } from '@aura/contracts/identity/sign-in.ts'
import { sql } from 'kysely'
import type { OpenContext, Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { keyedHash } from '../platform/seal.ts'
import { loadUser } from './account.ts'
import { deviceCookie, refreshCookie } from './cookie.ts'
import { endSession } from './end-session.ts'
import { idleMs, maxAgeMs } from './limits.ts'
import { post } from './mail.ts'
import type { Person } from './person.ts'
import { deviceOf } from './sessions.ts'
import { newToken, storeRefreshToken } from './tokens.ts'

type Opening = {
  companyId: string
  userId: string
  cookie: boolean
  kind: 'person' | 'wall' | 'support'
  expiresAt: Date
}

export async function openSession(
  context: Pick<OpenContext<unknown>, 'origin' | 'signAccessToken' | 'setCookie'>,
  { tx, emit, now, newId }: Work,
  { companyId, userId, cookie, kind, expiresAt }: Opening,
): Promise<Session> {
  await demandOpenCompany(tx)
  const row = await tx
    .insertInto('sessions')
    .values({
      company_id: companyId,
      id: newId(),
      user_id: userId,
      user_agent: context.origin.userAgent,
      kind,
      created_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const refreshToken = await storeRefreshToken(tx, companyId, row.id)
  const user = await loadUser(tx, userId)
  emit(signedIn, { userId, sessionId: row.id })
  emit(sessionOpened, { userId, session: deviceOf(row) })
  const { token: accessToken, expiresAt: end } = context.signAccessToken({ userId, companyId, sessionId: row.id })
  const session: Session = { accessToken, expiresAt: end, sessionId: row.id, user }
  if (cookie) context.setCookie(refreshCookie, refreshToken, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
  else session.refreshToken = refreshToken
  return session
}

/** Every way in ends here, so here a suspended company is closed; whoever gets this far has proved who she is. */
async function demandOpenCompany(tx: Work['tx']): Promise<void> {
  const { suspended_at } = await tx.selectFrom('companies').select('suspended_at').executeTakeFirstOrThrow()
  if (suspended_at) refuse('auth.company_suspended')
}

/** A person's, after her second factor. What has run out meanwhile leaves her list. */
export async function openPersonSession(
  context: OpenContext<unknown>,
  work: Work,
  person: Person,
  cookie: boolean,
): Promise<Session> {
  const { tx, emit, now } = work
  const { companyId, userId } = person
  const over = await tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .where(({ eb, or }) =>
      or([eb('expires_at', '<=', now), eb('last_seen_at', '<', new Date(now.getTime() - idleMs(context.config)))]),
    )
    .select('id')
    .execute()
  for (const { id } of over) await endSession({ tx, emit, now }, id, 'expire')

  const expiresAt = new Date(now.getTime() + maxAgeMs(context.config))
  const session = await openSession(context, work, { companyId, userId, cookie, kind: 'person', expiresAt })
  if (await isNewDevice(context, work, person, cookie)) {
    const { email: to, language, firstName } = person
    const { userAgent } = context.origin
    await post(tx, context.config, companyId, {
      kind: 'new-device',
      to,
      language,
      firstName,
      userAgent,
      at: now.toISOString(),
    })
    emit(newDevice, { userId, sessionId: session.sessionId })
  }
  return session
}

const yearSeconds = 365 * 24 * 3600

/** A browser is known by a cookie, a program by its name. The very first one is nobody's surprise. */
async function isNewDevice(
  { config, origin, setCookie }: OpenContext<unknown>,
  { tx, now }: Work,
  { companyId, userId }: Person,
  cookie: boolean,
): Promise<boolean> {
  const mark = origin.cookies[deviceCookie] ?? (cookie ? newToken() : `agent ${origin.userAgent ?? ''}`)
  if (cookie) setCookie(deviceCookie, mark, yearSeconds)
  const hash = keyedHash(config.secret, 'identity.device', `${userId} ${mark}`)
  const { rows } = await sql<{ fresh: boolean; others: boolean }>`
    with noted as (
      insert into known_devices (company_id, user_id, hash, first_seen_at, last_seen_at)
      values (${companyId}, ${userId}, ${hash}, ${now}, ${now})
      on conflict (company_id, user_id, hash) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as fresh)
    select noted.fresh, exists (select from known_devices d where d.user_id = ${userId} and d.hash <> ${hash}) as others
    from noted`.execute(tx)
  const [noted] = rows
  return noted?.fresh === true && noted.others
}
