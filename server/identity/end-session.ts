import { sessionEnded } from '@aura/contracts/platform/access.ts'
import { session as machine, type SessionEventType } from '@aura/machines/identity/session.ts'
import { attempt } from '@aura/machines/platform/attempt.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Emit } from '../platform/handle.ts'

type Ending = { tx: Db; emit: Emit; now: Date }

/** Ends a session if the machine lets it, and tells every gateway. False when it had ended before. */
export async function endSession(
  { tx, emit, now }: Ending,
  sessionId: string,
  why: Extract<SessionEventType, 'signOut' | 'revoke' | 'reuse'>,
): Promise<boolean> {
  const row = await tx.selectFrom('sessions').where('id', '=', sessionId).selectAll().forUpdate().executeTakeFirst()
  if (!row || !attempt(machine, machine.resolveState({ value: row.state }), { type: why }).ok) return false
  await tx
    .updateTable('sessions')
    .set({ state: 'ended', ended_at: now, ended_reason: why })
    .where('company_id', '=', row.company_id)
    .where('id', '=', sessionId)
    .execute()
  emit(sessionEnded, { sessionId, userId: row.user_id })
  return true
}
