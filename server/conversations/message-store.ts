/** A message that changes after it was written. */
import { messageChanged } from '@aura/contracts/conversations/message.ts'
import type { Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Work } from '../platform/handle.ts'
import { type ConversationRow, type MessageRow, wireMessage } from './store.ts'

/** Its conversation is locked. What nobody sees is saved without a word. */
export async function saveMessage(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  conversation: Pick<ConversationRow, 'contact_id'>,
  before: MessageRow,
  set: Updateable<Schema['messages']>,
): Promise<MessageRow> {
  const row = await tx
    .updateTable('messages')
    .set(set)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const shown = wireMessage(row)
  if (JSON.stringify(shown) !== JSON.stringify(wireMessage(before)))
    emit(messageChanged, { message: shown, contactId: conversation.contact_id })
  return row
}
