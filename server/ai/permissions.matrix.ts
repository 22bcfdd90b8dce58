import type { Who } from '../permissions.matrix.ts'

export const aiMatrix: Record<string, Who> = {
  'ai.connections': 'administrators',
  'ai.usage': 'administrators',
  'ai.create-connection': 'administrators',
  'ai.edit-connection': 'administrators',
  'ai.replace-access': 'administrators',
  'ai.pause-connection': 'administrators',
  'ai.resume-connection': 'administrators',
  'ai.test-connection': 'administrators',
  'ai.remove-connection': 'administrators',
  'ai.order-connections': 'administrators',
  'ai.set-budget': 'administrators',
  'ai.privacy': 'administrators',
  'ai.set-privacy': 'administrators',
  'ai.departures': 'administrators',
  'ai.try-prompt': 'administrators',
}
