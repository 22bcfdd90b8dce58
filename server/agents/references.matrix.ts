import type { Reference } from '../reference.ts'

const agent: Record<string, Reference> = { agentId: ['other', 'agents.not_found'] }
const gone: Reference = ['other', 'agents.reference_not_found']
const draft: Record<string, Reference> = {
  provider: gone,
  'queueIds[]': gone,
  'channelIds[]': gone,
  'handOff.queueId': gone,
  costCentreId: gone,
}

export const agentsReferences: Record<string, Record<string, Reference>> = {
  'agents.create': {
    ...draft,
    agentId: 'made',
    companyId: ['other', 'agents.company_and_user_required'],
    createdBy: ['other', 'agents.company_and_user_required'],
  },
  'agents.update': { ...agent, ...draft },
  'agents.activate': agent,
  'agents.deactivate': agent,
  'agents.delete': agent,
  'agents.versions': agent,
  'agents.whisper': { conversationId: ['other', 'conversations.not_found'], messageId: 'made' },
}
