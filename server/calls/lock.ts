/** A call that is about to change, with its conversation: in the order in which everybody locks them. */

import { lockConversation } from '../conversations/index.ts'
import type { Db } from '../platform/database/transact.ts'
import { refuse } from '../platform/refuse.ts'
import type { CallRow } from './store.ts'

export async function lockCall(tx: Db, callId: string): Promise<CallRow> {
  const found = await tx.selectFrom('calls').where('id', '=', callId).select('conversation_id').executeTakeFirst()
  if (!found) return refuse('calls.not_found')
  if (found.conversation_id !== null) await lockConversation(tx, found.conversation_id)
  return await lockedCall(tx, callId)
}

const lockedCall = (tx: Db, callId: string) =>
  tx.selectFrom('calls').where('id', '=', callId).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow()
