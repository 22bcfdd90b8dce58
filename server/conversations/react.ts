import type { Message } from '@aura/contracts/conversations/message.ts'
import * as contracts from '@aura/contracts/conversations/react.ts'
import { reactionRefusal } from '@aura/machines/conversations/decide-send.ts'
import { assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle, type Work } from '../platform/handle.ts'
import { saveMessage } from './message-store.ts'
import { sendMessage } from './send.ts'
import { type ConversationRow, lockConversation, type MessageRow, wireMessage } from './store.ts'

export const react = handle(contracts.react, async (context) => {
  const { conversationId, messageId, ownershipVersion, to, emoji } = context.input
  const row = await lockConversation(context.tx, conversationId)
  assertAllowed(reactionRefusal({ channel: row.channel_kind }, await findReachable(context.tx, row, to)))
  await sendMessage(context, row, { messageId, ownershipVersion, content: { type: 'reaction', emoji }, replyTo: to })
  return await showReaction(context, row, to, emoji)
})

/** A message that the provider knows by a name of its own. */
const findReachable = (tx: Db, { id }: ConversationRow, messageId: string) =>
  tx
    .selectFrom('messages')
    .where('conversation_id', '=', id)
    .where('id', '=', messageId)
    .where('external_id', 'is not', null)
    .select('direction')
    .executeTakeFirst()

export const showReaction = async (
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  conversation: ConversationRow,
  messageId: string,
  emoji: string | null,
): Promise<Message> => {
  const { tx } = work
  const before = await tx.selectFrom('messages').where('id', '=', messageId).selectAll().executeTakeFirstOrThrow()
  return wireMessage(await saveReaction(work, conversation, before, { from: 'company', emoji }))
}

/** Each side has one: the one it chose now takes the place of the one before. */
export function saveReaction(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  conversation: ConversationRow,
  before: MessageRow,
  { from, emoji }: { from: Message['reactions'][number]['from']; emoji: string | null },
): Promise<MessageRow> {
  const others = before.reactions.filter((reaction) => reaction.from !== from)
  const reactions = emoji === null ? others : [...others, { from, emoji }]
  return saveMessage(work, conversation, before, { reactions: JSON.stringify(reactions) })
}
