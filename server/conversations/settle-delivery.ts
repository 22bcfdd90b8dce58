import type { DeliveryProblem } from '@aura/contracts/conversations/problems.ts'
import * as contracts from '@aura/contracts/conversations/settle-delivery.ts'
import { atMessage, messageMachine } from '@aura/machines/conversations/message.ts'
import { advance } from '../platform/advance.ts'
import type { Db } from '../platform/database/transact.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { demandStillSent } from '../templates/index.ts'
import { assertMayHandle } from './conversation-actions.ts'
import { enqueueDelivery } from './deliver.ts'
import { saveMessage } from './message-store.ts'
import { showReaction } from './react.ts'
import { sendMessage } from './send.ts'
import { lockConversation, wireMessage } from './store.ts'

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
  await assertMayHandle(context, conversation)
  if (message.status !== 'in_doubt') return refuse('conversations.not_in_doubt')
  const { outcome } = input
  const { value: status } = advance(
    messageMachine,
    atMessage(message.status),
    { type: outcome },
    'conversations.not_in_doubt',
  )
  const problem = outcome === 'failed' ? ('conversations.settled_as_failed' satisfies DeliveryProblem) : null
  const saved = await saveMessage(context, conversation, message, { status, problem, retry_at: null })
  await enqueueDelivery({ tx, conversation })
  return wireMessage(saved)
})

export const resend = handle(contracts.resend, async (context) => {
  const { tx, input } = context
  const { conversation, message } = await lockOurs(tx, input.messageId)
  if (message.status !== 'failed') return refuse('conversations.not_failed')
  const { content, reply_to: replyTo } = message
  const { newMessageId: messageId, ownershipVersion } = input
  if (content.type === 'template') await demandStillSent(tx, conversation, content)
  const sent = await sendMessage(context, conversation, { messageId, ownershipVersion, content, replyTo })
  if (content.type === 'reaction' && replyTo !== null) await showReaction(context, conversation, replyTo, content.emoji)
  return sent
})
