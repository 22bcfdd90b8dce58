import type { Who } from '../permissions.matrix.ts'

export const assistantMatrix: Record<string, Who> = {
  'assistant.thread': 'everybody',
  'assistant.older': 'everybody',
  'assistant.send': 'everybody',
  'assistant.cancel': 'everybody',
  'assistant.clear': 'everybody',
  'assistant.confirm': 'everybody',
  'assistant.reject': 'everybody',
  'aura-ai-chat': 'everybody',
  'assistant.policy': 'everybody',
  'assistant.voice': 'everybody',
  'voice-chat-alternative': 'everybody',
  'assistant.cancel-voice': 'everybody',
  'assistant.interrupt-voice': 'everybody',
  'assistant.reset-voice': 'everybody',
  'assistant.speech-means': 'everybody',
  'assistant.set-policy': 'administrators',
}
