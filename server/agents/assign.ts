/** A person gives a conversation to an AI agent, as to a colleague. */
import { assignToAgent as contract } from '@aura/contracts/agents/at-work.ts'
import { act, lockConversation, withHandOver } from '../conversations/index.ts'
import { handle } from '../platform/handle.ts'
import { openAgents } from './at-work.ts'

export const assignToAgent = handle(contract, async (context) => {
  const { tx, input, now } = context
  const { conversationId, agentId, note } = input
  const row = await withHandOver(context, await lockConversation(tx, conversationId), note)
  const agent = (await openAgents(tx, row.channel_kind, now)).find((candidate) => candidate.agentId === agentId)
  return await act(context, row, { type: 'delegate', agentId }, { aiAgentName: () => agent?.name })
})
