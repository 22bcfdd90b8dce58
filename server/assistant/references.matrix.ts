import type { Reference } from '../reference.ts'

const action: Reference = ['other', 'assistant.action_not_found']
/** One that the asker may not read is left out, and the question is answered without it. */
const openRecord: Reference = { none: 'read in the name of the asker, or left out' }
const key = { messageId: action, actionId: action }

export const assistantReferences: Record<string, Record<string, Reference>> = {
  'assistant.send': { questionId: 'made', answerId: 'made', 'record.id': openRecord },
  'aura-ai-chat': { 'context.record.id': openRecord },
  'voice-chat-alternative': { agentId: ['other', 'agents.not_found'], turnId: 'made' },
  'assistant.interrupt-voice': { turnId: ['other', 'assistant.voice_not_now'] },
  'assistant.confirm': key,
  'assistant.reject': key,
}
