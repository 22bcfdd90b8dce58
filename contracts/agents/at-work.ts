/** An AI agent in a conversation: it hands over as an event of its own, a supervisor whispers to it, and a draft is tried. */
import * as z from 'zod/mini'
import { conversation, inboxRoom, threadRoom } from '../conversations/conversation.ts'
import { handOff, message, source } from '../conversations/message.ts'
import { handOverNote } from '../conversations/send.ts'
import { command, event } from '../platform/operation.ts'
import { currency, id, text, trimmed } from '../platform/values.ts'
import { agentDraft, agentTool } from './agent.ts'
import { procedureProgress } from './procedure.ts'

/** A person serves from now on; the entry in the thread says the same. */
export const handedOff = event(
  'agents.handed_off',
  z.strictObject({ conversationId: id, contactId: id, agentId: id, agentName: z.string(), handOff }),
  {
    rooms: ({ conversationId }) => [inboxRoom, threadRoom(conversationId)],
    about: ({ contactId }) => [contactId],
  },
)

/** An answer as every screen counts it: what the customer wrote has been answered. A greeting before it, or the word that a person comes, is none. */
export const answered = event(
  'agents.answered',
  z.strictObject({ conversationId: id, contactId: id, agentId: id, messageId: id }),
  { about: ({ contactId }) => [contactId] },
)

/** In the place of an operator, from a person or out of the queue. It answers what the customer waits for. */
export const assignToAgent = command('agents.assign', {
  input: z.strictObject({ conversationId: id, agentId: id, note: handOverNote }),
  output: conversation,
  needs: 'update_operations',
  errors: ['conversations.not_found', 'conversations.not_now', 'conversations.not_yours', 'agents.takes_none'],
})

/** Said to the AI agent that has the conversation, and to nobody outside. */
export const whisperToAgent = command('agents.whisper', {
  input: z.strictObject({ conversationId: id, messageId: id, text: trimmed(1000, 1) }),
  output: message,
  needs: 'manage_operations',
  errors: ['conversations.not_found', 'conversations.id_taken', 'agents.not_serving'],
})

const trialMessage = z.strictObject({ from: z.enum(['customer', 'agent']), text: text(4096, 1) })

/** The form as it stands is asked, saved or not. */
export const tryAgent = command('agents.try', {
  input: z.strictObject({
    draft: agentDraft,
    messages: z.array(trialMessage).check(z.minLength(1), z.maxLength(40)),
    /** Of the procedure that the answers before have begun. */
    progress: z._default(z.nullable(procedureProgress), null),
  }),
  output: z.strictObject({
    text: z.string(),
    progress: z.nullable(procedureProgress),
    handOff: z.nullable(handOff),
    sources: z.array(source),
    /** In the order in which they were called. */
    tools: z.array(agentTool),
    /** Null where no model was asked: by a rule, or from the knowledge while no model is there. */
    model: z.nullable(z.string()),
    micros: z.int(),
    currency,
    durationMs: z.int(),
  }),
  needs: 'update_agents',
  errors: [
    'ai.connection_not_found',
    'ai.no_connection',
    'ai.budget_spent',
    'ai.provider_unauthorized',
    'ai.provider_unreachable',
    'ai.provider_failed',
  ],
  perMinute: 30,
})
