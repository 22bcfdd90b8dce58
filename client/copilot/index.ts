/** What other features may use of the copilot; each comes when it is wanted. */
export type { CopilotKeys } from './composer-row.tsx'
export const fetchComposerRow = () => import('./composer-row.tsx')
export const fetchCopilotSection = () => import('./copilot-section.tsx')
export const fetchSummaryTool = () => import('./summary-tool.tsx')
export const fetchReasonHint = () => import('./reason-hint.tsx')
export const fetchCopilotTab = () => import('./copilot-tab.tsx')
