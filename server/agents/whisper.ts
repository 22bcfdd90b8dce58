import { whisperToAgent as contract } from '@aura/contracts/agents/at-work.ts'
import { nameOf } from '../companies/index.ts'
import { addMessage, lockConversation, saveConversation, wireMessage } from '../conversations/index.ts'
import { handle } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'

/** The AI agent reads it before its next answer; the customer never does. */
export const whisperToAgent = handle(contract, async (context) => {
  const { input, tx, caller } = context
  const { conversationId, messageId, text } = input
  const row = await lockConversation(tx, conversationId)
  if (row.ai_agent_id === null) return refuse('agents.not_serving')
  const known = await tx.selectFrom('messages').where('id', '=', messageId).select('id').executeTakeFirst()
  if (known) return refuse('conversations.id_taken')
  const seq = row.last_seq + 1
  const message = await addMessage(context, row, seq, {
    ...{ id: messageId, direction: 'inside', content: { type: 'whisper', text } },
    author: { kind: 'user', id: caller.userId, name: await nameOf(tx, caller.userId) },
  })
  await saveConversation(context, row, { last_seq: seq })
  return wireMessage(message)
})
