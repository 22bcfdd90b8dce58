/** What other features may use of conversations. */
export { type Choice as RecipientChoice, recipientOf } from './start/recipient.ts'
export { RecipientField } from './start/recipient-field.tsx'
export { Messages } from './thread/messages.tsx'
export { useThread } from './thread/use-thread.ts'
