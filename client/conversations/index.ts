/** What other features may use of conversations. */
export { Messages } from './thread/messages.tsx'
export { useThread } from './thread/use-thread.ts'
