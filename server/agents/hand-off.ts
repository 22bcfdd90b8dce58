/** An AI agent gives a conversation to a person: an event and an entry with all that the person needs, and it waits. */

import type { AgentLanguage } from '@aura/contracts/agents/agent.ts'
import { handedOff } from '@aura/contracts/agents/at-work.ts'
import type { Author, HandOff } from '@aura/contracts/conversations/message.ts'
import { atConversation, conversationMachine } from '@aura/machines/conversations/conversation.ts'
import {
  addMessage,
  type ConversationRow,
  lockConversation,
  releaseMessage,
  saveConversation,
} from '../conversations/index.ts'
import { holdersOf, notify } from '../notifications/index.ts'
import { advance } from '../platform/advance.ts'
import type { Work } from '../platform/handle.ts'
import { Refusal } from '../platform/refuse.ts'
import type { AgentRow } from './store.ts'

export const agentAuthor = ({ id, name }: Pick<AgentRow, 'id' | 'name'>): Author => ({ kind: 'ai_agent', id, name })

/** Of a conversation that is locked and that the AI agent has. */
export async function handOffTo(
  work: Work,
  row: ConversationRow,
  agent: AgentRow,
  handOff: HandOff,
): Promise<ConversationRow> {
  const { tx, emit, now, newId } = work
  const told = isTold(handOff.reason) ? await tellCustomer(work, row, agent) : row
  const { value: state } = advance(
    conversationMachine,
    atConversation(told.state),
    { type: 'release' },
    'conversations.not_now',
  )
  const seq = told.last_seq + 1
  await addMessage(work, told, seq, {
    ...{ id: newId(), direction: 'inside', author: agentAuthor(agent) },
    content: { type: 'hand_off', handOff },
  })
  const saved = await saveConversation(work, told, {
    ...{ state, last_seq: seq, snoozed_until: null, ai_agent_id: null, ai_agent_name: null, ai_handed_off: true },
    ownership_version: row.ownership_version + 1,
    queue_id: await queueThatIsThere(work, agent.hand_off.queueId ?? row.queue_id, row.queue_id),
    waiting_since: row.waiting_since ?? now,
  })
  const { id: conversationId, contact_id: contactId } = row
  emit(handedOff, { conversationId, contactId, agentId: agent.id, agentName: agent.name, handOff })
  if (isFault(handOff.reason))
    await notify(work, {
      ...{ to: await holdersOf(tx, 'update_agents'), link: `/operations?c=${conversationId}`, actor: null },
      ...{ key: `agent-fault:${agent.id}:${now.toISOString().slice(0, 13)}`, kind: 'agents.fault' },
      params: { name: agent.name, contact: row.contact_name },
    })
  return saved
}

/** One whom a person answers without the customer's noticing needs no word. */
const isTold = (reason: HandOff['reason']) =>
  reason !== 'deactivated' && reason !== 'not_allowed_out' && reason !== 'loop'

const calling: Record<AgentLanguage, string> = {
  'pt-BR': 'Vou chamar uma pessoa para continuar o atendimento.',
  'pt-PT': 'Vou chamar uma pessoa para continuar o atendimento.',
  'en-US': 'I am calling a person to go on from here.',
  'es-ES': 'Voy a llamar a una persona para continuar la atención.',
  'fr-FR': 'J’appelle une personne pour prendre la suite.',
  'de-DE': 'Ich hole eine Person dazu, die Ihnen weiterhilft.',
  'it-IT': 'Chiamo una persona che possa continuare ad aiutarla.',
}

/** Where the outbound policy lets nothing out, the conversation is handed over all the same. */
async function tellCustomer(work: Work, row: ConversationRow, agent: AgentRow): Promise<ConversationRow> {
  if (row.state !== 'open') return row
  const content = { type: 'text' as const, text: calling[agent.language] }
  try {
    const message = { messageId: work.newId(), author: agentAuthor(agent), content, replyTo: null }
    await releaseMessage(work, row, { ...message, isAnswer: false })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return row
  }
  return await lockConversation(work.tx, row.id)
}

/** What an administrator has to look at, once an hour and AI agent. */
const isFault = (reason: HandOff['reason']) =>
  reason === 'provider_failed' || reason === 'budget_spent' || reason === 'loop'

async function queueThatIsThere({ tx }: Pick<Work, 'tx'>, chosen: string | null, own: string | null) {
  if (chosen === null || chosen === own) return own
  const queue = await tx
    .selectFrom('queues')
    .where('id', '=', chosen)
    .where('removed_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return queue?.id ?? own
}
