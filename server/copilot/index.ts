/** What copilot offers: help for the operator in the inbox, and drafts of canned replies. */
import type { Feature } from '../platform/handle.ts'
import { advice } from './advise.ts'
import { copilotFigures } from './figures.ts'
import { approveDraft, dismissDraft, replyDrafts } from './reply-drafts.ts'
import { rewrite, summarize, translateCustomer } from './rewrite.ts'
import { suggestReply, takeSuggestion } from './suggest.ts'

export { copilotEffects } from './effects.ts'
export { findDrafts, findDraftsJob } from './find-drafts.ts'
export { keepMacroRun } from './macro-runs.ts'
export { noteSummary, summaryJob, writeSummary } from './summary.ts'

export const copilot: Feature = {
  name: 'copilot',
  handlers: [
    suggestReply,
    takeSuggestion,
    copilotFigures,
    rewrite,
    summarize,
    translateCustomer,
    advice,
    replyDrafts,
    approveDraft,
    dismissDraft,
  ],
}
