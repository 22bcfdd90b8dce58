import type { Who } from '../permissions.matrix.ts'

export const agentsMatrix: Record<string, Who> = {
  'agents.agents': 'everybody',
  'agents.create': 'administrators',
  'agents.update': 'administrators',
  'agents.activate': 'administrators',
  'agents.deactivate': 'administrators',
  'agents.delete': 'administrators',
  'agents.versions': 'everybody',
  'agents.try': 'administrators',
  'agents.whisper': 'administrators',
}
