import {
  closeDisplayDevice as close,
  type DisplayDevice,
  displayDeviceClosed,
  displayDeviceOpened,
  displayDevicePaired,
  openDisplayDevice as open,
  pairDisplayDevice as pair,
  pairingMinutes,
  readDisplayDevices as read,
} from '@aura/contracts/identity/display-devices.ts'
import { accessChanged } from '@aura/contracts/platform/access.ts'
import { type Selectable, sql } from 'kysely'
import { actorStill } from '../platform/actor.ts'
import type { Schema } from '../platform/database/schema.ts'
import { answer, handle, handleOpen } from '../platform/handle.ts'
import { assertQuota } from '../platform/quota.ts'
import { refuse } from '../platform/refuse.ts'
import { createUser } from './create-company.ts'
import { endSession } from './end-session.ts'
import { openSession } from './open-session.ts'
import { hashToken, newToken } from './tokens.ts'

const wire = (row: Selectable<Schema['display_devices']>, lastSeenAt: Date | null): DisplayDevice => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  pairedAt: row.paired_at?.toISOString() ?? null,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

export const readWalls = answer(read, async ({ tx }) => {
  const rows = await tx
    .selectFrom('display_devices')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.company_id', '=', 'display_devices.company_id')
        .onRef('sessions.id', '=', 'display_devices.session_id'),
    )
    .where('display_devices.closed_at', 'is', null)
    .selectAll('display_devices')
    .select('sessions.last_seen_at as lastSeenAt')
    .orderBy('display_devices.created_at')
    .limit(500)
    .execute()
  return rows.map((row) => wire(row, row.lastSeenAt))
})

export const openWall = handle(open, async ({ input, tx, emit, now, newId, caller, config }) => {
  if (input.days > config.wallMaxDays) return refuse('identity.wall_too_long', { params: { days: config.wallMaxDays } })
  const { companyId, userId } = caller
  await assertQuota(tx, 'displayDevices', companyId, () =>
    tx
      .selectFrom('display_devices')
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now)
      .select((e) => e.fn.countAll<number>().as('count')),
  )
  const [id, token] = [newId(), newToken()]
  const rights = await createUser(tx, companyId, {
    id,
    email: `${id}@wall.invalid`,
    firstName: input.name,
    lastName: '',
    role: 'company_user',
    passwordHash: null,
    kind: 'wall',
  })
  const pairBefore = new Date(now.getTime() + pairingMinutes * 60_000)
  const row = await tx
    .insertInto('display_devices')
    .values({
      company_id: companyId,
      id,
      name: input.name,
      hash: hashToken(token),
      created_by: userId,
      created_at: now,
      pair_before: pairBefore,
      expires_at: new Date(now.getTime() + input.days * 86_400_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(accessChanged, rights)
  emit(displayDeviceOpened, { wallId: id, name: input.name, by: userId })
  const url = `${config.publicUrl}/auth#wall=${token}`
  return { wall: wire(row, null), token, url, pairBefore: pairBefore.toISOString() }
})

export const pairWall = handleOpen(pair, async (context) => {
  const { input, db, inCompany } = context
  const { rows } = await sql<{ companyId: string; id: string }>`
    select company_id as "companyId", id from find_display_device(${hashToken(input.token)})`.execute(db)
  const [found] = rows
  if (!found) return refuse('identity.link_invalid')
  const { companyId, id: userId } = found
  return await inCompany(companyId, userId, async (work) => {
    const row = await work.tx
      .updateTable('display_devices')
      .set({ hash: null, paired_at: work.now })
      .where('id', '=', userId)
      .where('paired_at', 'is', null)
      .where('closed_at', 'is', null)
      .where('pair_before', '>', work.now)
      .returningAll()
      .executeTakeFirst()
    if (!row) return refuse('identity.link_invalid')
    // The link stands on a right of who made it.
    if (!(await actorStill(work.tx, row.created_by, open.needs))) return refuse('identity.link_invalid')
    const { expires_at: expiresAt } = row
    const opening = { companyId, userId, cookie: input.cookie ?? false, kind: 'wall', expiresAt } as const
    const session = await openSession(context, work, opening)
    await work.tx
      .updateTable('display_devices')
      .set({ session_id: session.sessionId })
      .where('id', '=', userId)
      .execute()
    work.emit(displayDevicePaired, { wallId: userId, sessionId: session.sessionId })
    return session
  })
})

export const closeWall = handle(close, async ({ input, tx, emit, now, caller }) => {
  const row = await tx
    .updateTable('display_devices')
    .set({ closed_at: now, hash: null })
    .where('id', '=', input.wallId)
    .where('closed_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst()
  if (!row) return refuse('identity.session_not_found')
  const rights = await tx
    .updateTable('access')
    .set(({ eb }) => ({ active: false, version: eb('version', '+', 1) }))
    .where('user_id', '=', input.wallId)
    .returning(['user_id as userId', 'version', 'role', 'active', 'permissions'])
    .executeTakeFirstOrThrow()
  emit(accessChanged, rights)
  if (row.session_id) await endSession({ tx, emit, now }, row.session_id, 'revoke')
  emit(displayDeviceClosed, { wallId: input.wallId, by: caller.userId })
  return {}
})
