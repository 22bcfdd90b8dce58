/** How a turn ends. One that ends as answered is an answer: /agents counts these rows, the War Room the event beside them. */
import { answered } from '@aura/contracts/agents/at-work.ts'
import type { HandOff, Source } from '@aura/contracts/conversations/message.ts'
import type { Work } from '../platform/handle.ts'

type TurnEnd = { gap: string | null }

export async function endTurn(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  turnId: string,
  end: TurnEnd & { state: 'handed_off' | 'superseded'; reason?: HandOff['reason'] },
): Promise<void> {
  await tx
    .updateTable('ai_turns')
    .set({ ...end, ended_at: now })
    .where('id', '=', turnId)
    .execute()
}

type Answer = TurnEnd & { contactId: string; messageId: string; sources: readonly Source[] }

export async function endAnswered(
  { tx, emit, now }: Pick<Work, 'tx' | 'emit' | 'now'>,
  turnId: string,
  { contactId, messageId, gap, sources }: Answer,
): Promise<void> {
  const { agent_id: agentId, conversation_id: conversationId } = await tx
    .updateTable('ai_turns')
    .set({ state: 'answered', gap, sources: JSON.stringify(sources), ended_at: now })
    .where('id', '=', turnId)
    .returning(['agent_id', 'conversation_id'])
    .executeTakeFirstOrThrow()
  emit(answered, { conversationId, contactId, agentId, messageId })
}
