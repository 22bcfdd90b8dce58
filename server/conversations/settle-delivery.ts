import * as contracts from '@aura/contracts/conversations/settle-delivery.ts'
import { decideSettle, resendRefusal } from '@aura/machines/conversations/decide-delivery.ts'
import { allowed, assertAllowed } from '../platform/allowed.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { assertApprovedVersion } from '../templates/index.ts'
import { decidingOn } from './decision.ts'
import { enqueueDelivery } from './deliver.ts'
import { saveMessage } from './message-store.ts'
import { showReaction } from './react.ts'
import { sendMessage } from './send.ts'
import { lockConversation, wire, wireMessage } from './store.ts'

/** One of ours with its conversation, which is locked before it is read. */
async function lockOurs(tx: Db, messageId: string) {
  const found = await tx
    .selectFrom('messages')
    .where('id', '=', messageId)
    .where('direction', '=', 'out')
    .select('conversation_id')
    .executeTakeFirst()
  if (!found) return refuse('conversations.message_not_found')
  const conversation = await lockConversation(tx, found.conversation_id)
  const message = await tx.selectFrom('messages').where('id', '=', messageId).selectAll().executeTakeFirstOrThrow()
  return { conversation, message }
}

export const settle = handle(contracts.settle, async (context) => {
  const { tx, input } = context
  const { conversation, message } = await lockOurs(tx, input.messageId)
  const deciding = await decidingOn(context, conversation)
  const { next } = allowed(decideSettle(message, input.outcome, wire(conversation), deciding))
  const saved = await saveMessage(context, conversation, message, { ...next, retry_at: null })
  await enqueueDelivery({ tx, conversation })
  return wireMessage(saved)
})

export const resend = handle(contracts.resend, async (context) => {
  const { tx, input } = context
  const { conversation, message } = await lockOurs(tx, input.messageId)
  assertAllowed(resendRefusal(wireMessage(message)))
  const { content, reply_to: replyTo, campaign } = message
  const { newMessageId: messageId, ownershipVersion } = input
  if (content.type === 'template') await assertApprovedVersion(tx, conversation, content)
  const sent = await sendMessage(context, conversation, { messageId, ownershipVersion, content, replyTo, campaign })
  if (content.type === 'reaction' && replyTo !== null) await showReaction(context, conversation, replyTo, content.emoji)
  return sent
})
