/** What the search and the shell use of the assistant. */
export { fetchLauncher } from './fetch-launcher.ts'
export { useOpenRecord } from './open-record.ts'
export { askAssistant } from './panel-store.ts'
