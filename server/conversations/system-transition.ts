/** What happens to a conversation without anybody's hand, and the line that tells it. */
import {
  atConversation,
  type ConversationEvent,
  conversationMachine,
} from '@aura/machines/conversations/conversation.ts'
import type { Updateable } from 'kysely'
import { advance } from '../platform/advance.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Work } from '../platform/handle.ts'
import { addMessage, type ConversationRow, lockConversation, saveConversation } from './store.ts'
import { type SystemChange, systemEntry } from './system-entry.ts'

/** Of one that is locked. */
export async function systemTransition(
  work: Work,
  row: ConversationRow,
  event: ConversationEvent,
  { set = {}, said }: { set?: Updateable<Schema['conversations']>; said: SystemChange },
): Promise<ConversationRow> {
  const { value: state } = advance(conversationMachine, atConversation(row.state), event, 'conversations.not_now')
  const seq = row.last_seq + 1
  await addMessage(work, row, seq, systemEntry(work, said))
  return await saveConversation(work, row, { state, last_seq: seq, snoozed_until: null, ...set })
}

/** Snoozed anew, woken by hand or by a message meanwhile, it stays as it is. */
export async function wakeBySystem(work: Work, conversationId: string, until: Date): Promise<void> {
  const row = await lockConversation(work.tx, conversationId)
  if (row.state !== 'snoozed' || row.snoozed_until?.getTime() !== until.getTime()) return
  await systemTransition(
    work,
    row,
    { type: 'wake', owned: row.assignee_id !== null || row.ai_agent_id !== null },
    { said: { change: 'woken' } },
  )
}
