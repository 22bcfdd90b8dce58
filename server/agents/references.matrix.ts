import type { Reference } from '../reference.ts'

const agent: Record<string, Reference> = { agentId: ['other', 'agents.not_found'] }
const source: Record<string, Reference> = { sourceId: ['other', 'agents.source_not_found'] }
const gone: Reference = ['other', 'agents.reference_not_found']
/** `agents.pg.test.ts` tries them. */
const looked: Reference = { none: 'looked up once the AI agent is there' }
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
  'agents.update': { ...agent, ...Object.fromEntries(Object.keys(draft).map((field) => [field, looked])) },
  'agents.activate': agent,
  'agents.deactivate': agent,
  'agents.delete': agent,
  'agents.publish': agent,
  'agents.start-canary': agent,
  'agents.promote-canary': agent,
  'agents.roll-back': agent,
  'agents.add-test-case': {
    ...agent,
    caseId: 'made',
    conversationId: { none: 'looked up once the AI agent is there' },
  },
  'agents.save-test-case': {
    caseId: ['other', 'agents.case_not_found'],
    sourceId: { none: 'looked up once the test is there' },
  },
  'agents.remove-test-case': { caseId: ['other', 'agents.case_not_found'] },
  'agents.run-tests': { ...agent, runId: 'made' },
  'agents.answer-gap': { gapId: ['other', 'agents.gap_closed'], sourceId: 'made' },
  'agents.add-text': { sourceId: 'made' },
  'agents.add-file': { sourceId: 'made', fileId: ['other', 'files.not_found'] },
  'agents.add-url': { sourceId: 'made' },
  'agents.add-conversation': { sourceId: 'made', conversationId: ['conversation', 'conversations.not_found'] },
  'agents.read-source': source,
  'agents.remove-source': source,
  'agents.rename-source': source,
  'agents.choose-version': source,
  'agents.try': Object.fromEntries(
    Object.keys(draft).map((field) => [
      `draft.${field}`,
      { none: 'a draft is tried and not stored; models are asked over connections of the company alone' },
    ]),
  ),
  'agents.assign': {
    conversationId: ['conversation', 'conversations.not_found'],
    agentId: ['other', 'agents.takes_none'],
  },
  'agents.whisper': { conversationId: ['other', 'conversations.not_found'], messageId: 'made' },
}
