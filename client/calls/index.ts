/** What other features may use of calls. */

export { CallBar } from './call-bar.tsx'
export { CallEntry } from './call-entry.tsx'
