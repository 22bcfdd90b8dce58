import type { Who } from '../permissions.matrix.ts'

export const copilotMatrix: Record<string, Who> = {
  'copilot.suggest-reply': 'everybody',
  'copilot.take-suggestion': 'everybody',
  'copilot.figures': 'administrators',
  'copilot.rewrite': 'everybody',
  'copilot.summarize': 'everybody',
  'copilot.translate-customer': 'everybody',
  'copilot.advice': 'everybody',
  'copilot.reply-drafts': 'administrators',
  'copilot.approve-draft': 'administrators',
  'copilot.dismiss-draft': 'administrators',
}
