import type { Reference } from '../reference.ts'

const action: Reference = ['other', 'assistant.action_not_found']
const key = { messageId: action, actionId: action }

export const assistantReferences: Record<string, Record<string, Reference>> = {
  'assistant.send': { questionId: 'made', answerId: 'made' },
  'voice-chat-alternative': { agentId: ['other', 'agents.not_found'], turnId: 'made' },
  'assistant.interrupt-voice': { turnId: ['other', 'assistant.voice_not_now'] },
  'assistant.confirm': key,
  'assistant.reject': key,
}
