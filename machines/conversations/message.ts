/**
 * A message on its way out. Receipts come late, twice and in any order: none of them takes a message back. What
 * is in doubt is found out, by a receipt or by asking; only then is it known to be sent or not.
 */
import type { MessageStatus } from '@aura/contracts/conversations/message.ts'
import { type SnapshotFrom, setup } from 'xstate'

export type MessageEvent =
  | { type: 'sent' }
  | { type: 'delivered' }
  | { type: 'read' }
  | { type: 'failed' }
  /** The provider was called, and nobody knows with what outcome. */
  | { type: 'lost' }

export const messageMachine = setup({ types: { events: {} as MessageEvent } }).createMachine({
  id: 'conversations.message',
  initial: 'queued',
  states: {
    queued: { on: { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'failed', lost: 'in_doubt' } },
    in_doubt: { on: { sent: 'sent', delivered: 'delivered', read: 'read', failed: 'failed' } },
    sent: { on: { delivered: 'delivered', read: 'read', failed: 'failed' } },
    delivered: { on: { read: 'read' } },
    read: {},
    failed: { on: { delivered: 'delivered', read: 'read' } },
  },
})

export const atMessage = (status: MessageStatus): SnapshotFrom<typeof messageMachine> =>
  messageMachine.resolveState({ value: status })
