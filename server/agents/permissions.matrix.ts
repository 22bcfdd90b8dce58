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
  'agents.knowledge': 'administrators',
  'agents.add-text': 'administrators',
  'agents.add-file': 'administrators',
  'agents.add-url': 'administrators',
  'agents.add-conversation': 'administrators',
  'agents.read-source': 'administrators',
  'agents.remove-source': 'administrators',
  'agents.choose-version': 'administrators',
  'agents.source-versions': 'administrators',
  'agents.find-knowledge': 'administrators',
  'agents.knowledge-gaps': 'administrators',
  'agents.whisper': 'administrators',
}
