import { apiTokenEnded } from '@aura/contracts/companies/api-tokens.ts'
import { sessionClosed } from '@aura/contracts/identity/sessions.ts'
import { sessionEnded } from '@aura/contracts/platform/access.ts'
import { personName } from '@aura/contracts/platform/person-name.ts'
import { session as machine, type SessionEventType } from '@aura/machines/identity/session.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { distrustDevices } from './trusted-devices.ts'

type Ending = Pick<Work, 'tx' | 'emit' | 'now'>
type Why = Extract<SessionEventType, 'signOut' | 'revoke' | 'reuse' | 'expire'>

/**
 * Ends a session if the machine lets it, and tells every gateway. False when it had ended before. `by` is who did it,
 * null where nobody did; a program's session is its token, so the list of tokens hears of its end.
 */
export async function endSession(
  { tx, emit, now }: Ending,
  sessionId: string,
  why: Why,
  by: string | null = null,
): Promise<boolean> {
  const row = await tx.selectFrom('sessions').where('id', '=', sessionId).selectAll().forUpdate().executeTakeFirst()
  if (!row || !attempt(machine, machine.resolveState({ value: row.state }), { type: why }).ok) return false
  await tx
    .updateTable('sessions')
    .set({ state: 'ended', ended_at: now, ended_reason: why, ended_by: by })
    .where('company_id', '=', row.company_id)
    .where('id', '=', sessionId)
    .execute()
  // Ended by somebody else, or stolen: its browser is no longer the person's.
  const isTaken = why === 'revoke' || why === 'reuse'
  if (isTaken && row.device_hash !== null) await distrustDevices(tx, row.user_id, row.device_hash)
  emit(sessionEnded, { sessionId, userId: row.user_id })
  emit(sessionClosed, { sessionId, userId: row.user_id, why })
  if (row.kind === 'token') {
    const ended = { at: now.toISOString(), by, byName: by === null ? null : await nameOf(tx, by) }
    emit(apiTokenEnded, { tokenId: row.user_id, ended })
  }
  return true
}

async function nameOf(tx: Db, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['first_name', 'last_name'])
    .executeTakeFirst()
  return row ? personName(row.first_name, row.last_name) : null
}

/** Ends every session of a user except `but`; all when it is null. Returns the count. */
export async function endOtherSessions(ending: Ending, userId: string, but: string | null): Promise<number> {
  const open = await ending.tx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .select('id')
    .orderBy('id')
    .execute()
  let ended = 0
  for (const { id } of open) if (id !== but && (await endSession(ending, id, 'revoke'))) ended += 1
  return ended
}
