/** A message that changes after it was written. */
import { messageChanged } from '@aura/contracts/conversations/message.ts'
import type { Updateable } from 'kysely'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { conversationEffects } from './effects.ts'
import { type ConversationRow, type MessageRow, wireMessage } from './store.ts'

/** Its conversation is locked. What nobody sees is saved without a word. */
export async function saveMessage(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  conversation: ConversationRow,
  before: MessageRow,
  set: Updateable<Schema['messages']>,
): Promise<MessageRow> {
  const { tx, emit } = work
  const row = await tx
    .updateTable('messages')
    .set({ ...set, ...(set.status !== undefined && set.status !== before.status && { status_at: work.now }) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const visible = wireMessage(row)
  if (JSON.stringify(visible) !== JSON.stringify(wireMessage(before))) {
    emit(messageChanged, { message: visible, contactId: conversation.contact_id })
    for (const effect of conversationEffects()) await effect.messageSaved?.(work, conversation, row)
  }
  return row
}

/** The provider's name for a message; null when it has given the same to another one before. */
export async function freeName(
  tx: Db,
  { id, channel_id }: Pick<MessageRow, 'id' | 'channel_id'>,
  externalId: string,
): Promise<string | null> {
  const other = await tx
    .selectFrom('messages')
    .where('channel_id', '=', channel_id)
    .where('external_id', '=', externalId)
    .where('id', '<>', id)
    .select('id')
    .executeTakeFirst()
  return other ? null : externalId
}
