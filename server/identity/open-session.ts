/** A session begins: its row, its tokens, and a look at whether this browser is new to the person. */

import type { Session } from '@aura/contracts/identity/session.ts'
import { sessionOpened } from '@aura/contracts/identity/sessions.ts'
import { newDevice, signedIn } from '@aura/contracts/identity/sign-in.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { sessionsOfPerson } from '@aura/contracts/quotas.ts'
import { sql } from 'kysely'
import type { OpenContext, Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { keyedHash } from '../platform/seal.ts'
import { deviceCookie, refreshCookie } from './cookie.ts'
import { endSession } from './end-session.ts'
import { idleMs, maxAgeMs } from './limits.ts'
import { loadUser } from './load-user.ts'
import { post, timeZoneOf } from './mail.ts'
import type { Person } from './person.ts'
import { deviceOf } from './sessions.ts'
import { storeRefreshToken } from './tokens.ts'
import { trustBrowser } from './trusted-devices.ts'

type Opening = {
  companyId: string
  userId: string
  cookie: boolean
  kind: 'person' | 'wall' | 'support'
  expiresAt: Date
  /** The trusted device that it lives on. */
  device?: string | null
}

export async function openSession(
  context: Pick<OpenContext<unknown>, 'origin' | 'signAccessToken' | 'setCookie'>,
  { tx, emit, now, newId }: Work,
  { companyId, userId, cookie, kind, expiresAt, device = null }: Opening,
): Promise<Session> {
  await assertCompanyOpen(tx)
  const row = await tx
    .insertInto('sessions')
    .values({
      company_id: companyId,
      id: newId(),
      user_id: userId,
      user_agent: context.origin.userAgent,
      device_hash: device,
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
  const claims = { userId, companyId, sessionId: row.id, name: personName(user.firstName, user.lastName) }
  const { token: accessToken, expiresAt: end } = context.signAccessToken(claims)
  const session: Session = { accessToken, expiresAt: end, sessionId: row.id, user }
  if (cookie) context.setCookie(refreshCookie, refreshToken, Math.floor((expiresAt.getTime() - now.getTime()) / 1000))
  else session.refreshToken = refreshToken
  return session
}

/** Every sign-in ends here, so here a suspended company is closed; the user has proved who they are by now. */
async function assertCompanyOpen(tx: Work['tx']): Promise<void> {
  const { suspended_at } = await tx.selectFrom('companies').select('suspended_at').executeTakeFirstOrThrow()
  if (suspended_at) refuse('auth.company_suspended')
}

/** A user's session, after the second factor. Expired sessions leave the user's list. */
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
  const beyond = await tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .select('id')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .offset(sessionsOfPerson - 1)
    .execute()
  for (const { id } of beyond) await endSession({ tx, emit, now }, id, 'expire')

  const expiresAt = new Date(now.getTime() + maxAgeMs(context.config))
  const seen = await seenBefore(context, work, person, cookie)
  const opening = { companyId, userId, cookie, kind: 'person', expiresAt, device: seen.device } as const
  const session = await openSession(context, work, opening)
  if (seen.isNew) {
    const { email: to, language, firstName } = person
    const { userAgent } = context.origin
    await post(tx, context.config, companyId, {
      kind: 'new-device',
      to,
      language,
      firstName,
      userAgent,
      at: now.toISOString(),
      timeZone: await timeZoneOf(tx),
    })
    emit(newDevice, { userId, sessionId: session.sessionId })
  }
  return session
}

type Seen = { isNew: boolean; device: string | null }

/** A browser is known by a cookie, a program by its name. The very first one is nobody's surprise. */
async function seenBefore(
  context: OpenContext<unknown>,
  work: Work,
  { companyId, userId }: Person,
  cookie: boolean,
): Promise<Seen> {
  const { config, origin } = context
  const { tx, now } = work
  const hashOf = (mark: string) => keyedHash(config.secret, 'identity.device', `${userId} ${mark}`)
  const others = await tx.selectFrom('known_devices').where('user_id', '=', userId).select('hash').limit(1).execute()
  if (cookie) {
    // A cookie of a version before tells a browser that was seen, and nothing more.
    const former = hashOf(origin.cookies[deviceCookie] ?? '')
    const wasSeen = await tx
      .selectFrom('known_devices')
      .where('user_id', '=', userId)
      .where('hash', '=', former)
      .select('hash')
      .execute()
    const { hash, fresh } = await trustBrowser(context, work, { companyId, userId })
    return { isNew: fresh && wasSeen.length === 0 && others.length > 0, device: hash }
  }
  const hash = hashOf(`agent ${origin.userAgent ?? ''}`)
  const { rows } = await sql<{ fresh: boolean }>`
    insert into known_devices (company_id, user_id, hash, first_seen_at, last_seen_at)
    values (${companyId}, ${userId}, ${hash}, ${now}, ${now})
    on conflict (company_id, user_id, hash) do update set last_seen_at = excluded.last_seen_at
    returning xmax = 0 as fresh`.execute(tx)
  return { isNew: rows[0]?.fresh === true && others.length > 0, device: null }
}
