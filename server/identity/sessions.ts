import {
  type Device,
  revokeSession as revoke,
  revokeOtherSessions as revokeOthers,
  sessions as view,
} from '@aura/contracts/identity/sessions.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import { handle, show } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertMayChange } from './assert-may-change.ts'
import { endOtherSessions, endSession } from './end-session.ts'

export const deviceOf = (row: Selectable<Schema['sessions']>): Device => ({
  id: row.id,
  userAgent: row.user_agent,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

export const sessions = show(view, {
  snapshot: async ({ tx, owner }) => {
    const open = await tx
      .selectFrom('sessions')
      .where('user_id', '=', owner)
      .where('state', '=', 'active')
      .selectAll()
      .orderBy('last_seen_at', 'desc')
      .limit(2000)
      .execute()
    return { sessions: Object.fromEntries(open.map((row) => [row.id, deviceOf(row)])) }
  },
})

/** An administrator may name anybody's; to anybody else another person's session is not there. */
export const revokeSession = handle(revoke, async ({ input, tx, emit, now, caller }) => {
  const row = await tx.selectFrom('sessions').where('id', '=', input.sessionId).select('user_id').executeTakeFirst()
  const isOwn = row?.user_id === caller.userId
  if (!row || !(isOwn || caller.permissions.includes('update_user_management')))
    return refuse('identity.session_not_found')
  if (!isOwn) await assertMayChange(tx, caller, row.user_id, { type: 'sign_out' })
  if (!(await endSession({ tx, emit, now }, input.sessionId, 'revoke', caller.userId)))
    return refuse('identity.session_not_found')
  return {}
})

export const revokeOtherSessions = handle(revokeOthers, async ({ tx, emit, now, caller }) => ({
  ended: await endOtherSessions({ tx, emit, now }, caller.userId, caller.sessionId),
}))
