/**
 * A message on its way out. Receipts come late, twice and in any order: none of them takes a message back. What
 * is in doubt is found out, by a receipt or by asking; only then is it known to be sent or not.
 */
import type { MessageStatus } from '@aura/contracts/conversations/message.ts'
import { type SnapshotFrom, setup } from 'xstate'
import { refused, type Table, to } from '../platform/table.ts'

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

export const messageColumns = ['sent', 'delivered', 'read', 'failed', 'lost'] as const
export type MessageColumn = (typeof messageColumns)[number]

const no = refused()

export const messageTable: Table<MessageStatus, MessageColumn> = {
  queued: {
    sent: to('sent'),
    delivered: to('delivered'),
    read: to('read'),
    failed: to('failed'),
    lost: to('in_doubt'),
  },
  in_doubt: { sent: to('sent'), delivered: to('delivered'), read: to('read'), failed: to('failed'), lost: no },
  sent: { sent: no, delivered: to('delivered'), read: to('read'), failed: to('failed'), lost: no },
  delivered: { sent: no, delivered: no, read: to('read'), failed: no, lost: no },
  read: { sent: no, delivered: no, read: no, failed: no, lost: no },
  // A provider that took its word back: it arrived after all.
  failed: { sent: no, delivered: to('delivered'), read: to('read'), failed: no, lost: no },
}
