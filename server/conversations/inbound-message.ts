/** A customer's message in a locked conversation, or in a new one. */
import { hasProvider } from '@aura/contracts/channels/provider-kind.ts'
import { conversationOpened } from '@aura/contracts/conversations/conversation.ts'
import type { Content } from '@aura/contracts/conversations/message.ts'
import { atConversation, conversationMachine } from '@aura/machines/conversations/conversation.ts'
import type { Updateable } from 'kysely'
import type { ChannelRow } from '../channels/index.ts'
import type { Card } from '../contacts/index.ts'
import { advance } from '../platform/advance.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Work } from '../platform/handle.ts'
import { addMessage, type ConversationRow, insertConversation, previewText, saveConversation, wire } from './store.ts'
import { systemEntry } from './system-entry.ts'

export type InboundMessage = {
  id: string
  contact: Card
  /** Where it came from. */
  address: string
  externalId: string
  content: Content
  replyTo: string | null
  writtenAt: Date
  subject: string | null
}
export type InboundRoute = { channel: ChannelRow; contact: Card; address: string }

const later = (item: Date | null, other: Date) => (item !== null && item > other ? item : other)

export const addCustomerMessage = (
  work: Work,
  row: ConversationRow,
  seq: number,
  { id, contact, externalId, content, replyTo }: InboundMessage,
) =>
  addMessage(work, row, seq, {
    id,
    direction: 'in',
    author: { kind: 'contact', id: contact.id, name: contact.name },
    content,
    replyTo,
    externalId,
  })

export const inboundPreview = ({ content }: InboundMessage, now: Date): string =>
  JSON.stringify({ text: previewText(content), from: 'contact', at: now.toISOString() })

/** Reopens a closed conversation without an assignee, keeps the assignee otherwise; a snoozed one wakes. */
export async function continued(
  work: Work,
  row: ConversationRow,
  inboundMessage: InboundMessage,
): Promise<ConversationRow> {
  const wasClosed = row.state === 'closed'
  const owned = !wasClosed && (row.assignee_id !== null || row.ai_agent_id !== null)
  const from = atConversation(row.state)
  const { value: state } = advance(conversationMachine, from, { type: 'inbound', owned }, 'conversations.not_now')
  let seq = row.last_seq
  if (wasClosed) await addMessage(work, row, ++seq, systemEntry(work, { change: 'reopened' }))
  if (row.state === 'snoozed') await addMessage(work, row, ++seq, systemEntry(work, { change: 'woken' }))
  await addCustomerMessage(work, row, ++seq, inboundMessage)
  const fresh: Updateable<Schema['conversations']> = {
    closed_at: null,
    close_reason: null,
    assignee_id: null,
    ownership_version: row.ownership_version + 1,
  }
  return await saveConversation(work, row, {
    state,
    last_seq: seq,
    preview: inboundPreview(inboundMessage, work.now),
    unread: row.unread + 1,
    last_inbound_at: later(row.last_inbound_at, inboundMessage.writtenAt),
    waiting_since: row.waiting_since ?? inboundMessage.writtenAt,
    snoozed_until: null,
    // Of two visitors who are one contact, the one who wrote last is answered.
    ...(!hasProvider(row.channel_kind) && { address: inboundMessage.address }),
    ...(wasClosed && fresh),
  })
}

/** Null when a concurrent transaction has opened the contact's conversation. */
export async function opened(
  work: Work,
  { channel, contact, address }: InboundRoute,
  inboundMessage: InboundMessage,
): Promise<ConversationRow | null> {
  const { tx, emit, now, newId } = work
  const row = await insertConversation(tx, {
    company_id: channel.company_id,
    id: newId(),
    contact_id: contact.id,
    contact_name: contact.name,
    channel_id: channel.id,
    channel_kind: channel.kind,
    address,
    subject: inboundMessage.subject,
    state: 'waiting',
    queue_id: channel.queue_id,
    preview: inboundPreview(inboundMessage, now),
    last_seq: 2,
    unread: 1,
    last_inbound_at: inboundMessage.writtenAt,
    waiting_since: inboundMessage.writtenAt,
    opened_at: now,
    changed_at: now,
  })
  if (!row) return null
  emit(conversationOpened, { conversation: wire(row) })
  await addMessage(work, row, 1, systemEntry(work, { change: 'opened' }))
  await addCustomerMessage(work, row, 2, inboundMessage)
  return row
}
