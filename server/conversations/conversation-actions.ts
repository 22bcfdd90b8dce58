/** What an operator does with a conversation: it is locked, the decision is made, and what it says is written. */
import type { Conversation } from '@aura/contracts/conversations/conversation.ts'
import * as contracts from '@aura/contracts/conversations/conversation-actions.ts'
import { handle } from '../platform/handle.ts'
import { act, type Context, decideOn } from './decision.ts'
import { withHandOver } from './send.ts'
import { type ConversationRow, lockConversation, saveConversation, wire } from './store.ts'

/** One that is locked and nobody's. */
export const claimLocked = (context: Context, row: ConversationRow): Promise<Conversation> =>
  act(context, row, { type: 'claim' })

export const claim = handle(contracts.claim, async (context) =>
  act(context, await lockConversation(context.tx, context.input.conversationId), { type: 'claim' }),
)

export const assign = handle(contracts.assign, async (context) => {
  const { conversationId, userId, note, ifOnDuty } = context.input
  const row = await withHandOver(context, await lockConversation(context.tx, conversationId), note)
  return await act(context, row, { type: 'assign', userId, ifOnDuty })
})

export const release = handle(contracts.release, async (context) =>
  act(context, await lockConversation(context.tx, context.input.conversationId), { type: 'release' }),
)

export const hold = handle(contracts.hold, async (context) =>
  act(context, await lockConversation(context.tx, context.input.conversationId), { type: 'hold' }),
)

export const resume = handle(contracts.resume, async (context) =>
  act(context, await lockConversation(context.tx, context.input.conversationId), { type: 'resume' }),
)

export const snooze = handle(contracts.snooze, async (context) => {
  const { conversationId } = context.input
  const until = new Date(context.input.until).toISOString()
  return await act(context, await lockConversation(context.tx, conversationId), { type: 'snooze', until })
})

export const wake = handle(contracts.wake, async (context) =>
  act(context, await lockConversation(context.tx, context.input.conversationId), { type: 'wake' }),
)

export const close = handle(contracts.close, async (context) => {
  const { conversationId, reason } = context.input
  return await act(context, await lockConversation(context.tx, conversationId), { type: 'close', reason })
})

export const reopen = handle(contracts.reopen, async (context) =>
  act(context, await lockConversation(context.tx, context.input.conversationId), { type: 'reopen' }),
)

export const markRead = handle(contracts.markRead, async (context) => {
  const { tx, input } = context
  const row = await lockConversation(tx, input.conversationId)
  await decideOn(context, row, { type: 'mark_read' })
  const { unread } = await tx
    .selectFrom('messages')
    .where('conversation_id', '=', row.id)
    .where('seq', '>', input.seq)
    .where('direction', '=', 'in')
    .select((e) => e.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  if (unread >= row.unread) return wire(row)
  return wire(await saveConversation(context, row, { unread }))
})
