/** What the shell and the search use of the assistant. */
export { AssistantLauncher } from './launcher.tsx'
export { askAssistant } from './panel-store.ts'
