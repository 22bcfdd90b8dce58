import { conversation, type Reference } from '../reference.ts'

const draft: Reference = ['other', 'copilot.draft_not_found']

export const copilotReferences: Record<string, Record<string, Reference>> = {
  'copilot.suggest-reply': { conversationId: conversation },
  'copilot.take-suggestion': { suggestionId: ['other', 'copilot.suggestion_not_found'] },
  'copilot.rewrite': { conversationId: conversation },
  'copilot.summarize': { conversationId: conversation },
  'copilot.translate-customer': { conversationId: conversation },
  'copilot.approve-draft': { draftId: draft, replyId: 'made' },
  'copilot.dismiss-draft': { draftId: draft },
}
