/** Conversations and messages as rows and in wire form. A writer has locked the conversation before. */
import {
  type Conversation,
  conversationChanged,
  conversationOpened,
} from '@aura/contracts/conversations/conversation.ts'
import { type Author, type Content, type Message, messageAdded } from '@aura/contracts/conversations/message.ts'
import type { Insertable, Selectable } from 'kysely'
import { cutText } from '../platform/cut-text.ts'
import type { Schema } from '../platform/database/schema.ts'
import type { Db } from '../platform/database/transact.ts'
import type { Work } from '../platform/handle.ts'
import { refuse } from '../platform/refuse.ts'
import { type ConversationColumns, conversationEffects } from './effects.ts'
import { type MessageRow, wireMessage } from './wire-message.ts'

export { type MessageRow, wireMessage } from './wire-message.ts'

export type ConversationRow = Selectable<Schema['conversations']>

const windowMs = 24 * 3600_000

/** WhatsApp lets a company answer freely for a day after the customer's last word. */
export function windowEnd({
  channel_kind,
  last_inbound_at,
}: Pick<ConversationRow, 'channel_kind' | 'last_inbound_at'>) {
  if (channel_kind !== 'whatsapp') return null
  return new Date((last_inbound_at?.getTime() ?? 0) + windowMs)
}

const iso = (time: Date | null) => time?.toISOString() ?? null

export const wire = (row: ConversationRow): Conversation => ({
  id: row.id,
  contactId: row.contact_id,
  contactName: row.contact_name,
  channelId: row.channel_id,
  channel: row.channel_kind,
  address: row.address,
  subject: row.subject,
  state: row.state,
  assigneeId: row.assignee_id,
  aiAgent: row.ai_agent_id === null ? null : { id: row.ai_agent_id, name: row.ai_agent_name ?? '' },
  queueId: row.queue_id,
  offeredTo: row.offered_to,
  priority: row.priority,
  ownershipVersion: row.ownership_version,
  preview: row.preview,
  lastSeq: row.last_seq,
  unread: row.unread,
  lastInboundAt: iso(row.last_inbound_at),
  waitingSince: iso(row.waiting_since),
  windowEndsAt: iso(windowEnd(row)),
  snoozedUntil: iso(row.snoozed_until),
  answerDueAt: iso(row.answer_due_at),
  resolveDueAt: iso(row.resolve_due_at),
  openedAt: row.opened_at.toISOString(),
  closedAt: iso(row.closed_at),
  closeReason: row.close_reason,
  mergedInto: row.merged_into,
  changedAt: row.changed_at.toISOString(),
  version: row.version,
})

/** Locked until the transaction ends, so that what is decided about it holds. */
export async function lockConversation(tx: Db, conversationId: string): Promise<ConversationRow> {
  const row = await tx
    .selectFrom('conversations')
    .where('id', '=', conversationId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? refuse('conversations.not_found')
}

export async function saveConversation(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  before: ConversationRow,
  set: ConversationColumns,
): Promise<ConversationRow> {
  const { tx, emit, now } = work
  const columns = { ...set }
  const staysUnanswered = before.from_campaign && (set.state ?? before.state) === 'closed'
  for (const effect of conversationEffects()) Object.assign(columns, await effect.columnsOnSave?.(work, before, set))
  const row = await tx
    .updateTable('conversations')
    .set({ ...columns, from_campaign: staysUnanswered, changed_at: now, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!before.from_campaign)
    emit(conversationChanged, {
      conversation: wire(row),
      before: {
        ...{ state: before.state, assigneeId: before.assignee_id, queueId: before.queue_id },
        aiAgentId: before.ai_agent_id,
      },
    })
  else if (!staysUnanswered) emit(conversationOpened, { conversation: wire(row) })
  for (const effect of conversationEffects()) await effect.saved?.(work, before, row)
  return row
}

/** Null when the customer has an open one on the channel. */
export async function insertConversation(
  tx: Db,
  values: Insertable<Schema['conversations']>,
): Promise<ConversationRow | null> {
  const row = await tx
    .insertInto('conversations')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'channel_id', 'contact_id']).where('state', '<>', 'closed').doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const columns: ConversationColumns = {}
  for (const effect of conversationEffects()) Object.assign(columns, await effect.columnsOnOpen?.(tx, row))
  if (Object.keys(columns).length === 0) return row
  return await tx
    .updateTable('conversations')
    .set(columns)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type NewMessage = {
  id: string
  direction: Message['direction']
  author: Author
  content: Content
  replyTo?: string | null
  status?: 'queued' | null
  campaign?: boolean
  isTest?: boolean
  isConfirmation?: boolean
  externalId?: string | null
}

/** The next one of a locked conversation; `last_seq` has to be saved with it. */
export async function addMessage(
  work: Pick<Work, 'tx' | 'emit' | 'now'>,
  conversation: ConversationRow,
  seq: number,
  fresh: NewMessage,
): Promise<MessageRow> {
  const { tx, emit, now } = work
  const row = await tx
    .insertInto('messages')
    .values({
      company_id: conversation.company_id,
      conversation_id: conversation.id,
      seq,
      id: fresh.id,
      channel_id: conversation.channel_id,
      direction: fresh.direction,
      author: JSON.stringify(fresh.author),
      content: JSON.stringify(fresh.content),
      reply_to: fresh.replyTo ?? null,
      status: fresh.status ?? null,
      campaign: fresh.campaign ?? false,
      is_test: fresh.isTest ?? false,
      is_confirmation: fresh.isConfirmation ?? false,
      problem: null,
      external_id: fresh.externalId ?? null,
      at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(messageAdded, { message: wireMessage(row), contactId: conversation.contact_id })
  for (const effect of conversationEffects()) await effect.messageSaved?.(work, conversation, row)
  return row
}

const previewLength = 140

/** What the list shows of a message, in the words of no language. */
export function previewText(content: Content): string {
  const text =
    content.type === 'text' || content.type === 'template'
      ? content.text
      : content.type === 'media'
        ? (content.caption ?? content.name ?? content.media)
        : content.type === 'location'
          ? (content.name ?? content.address ?? `${content.latitude}, ${content.longitude}`)
          : content.type === 'choice'
            ? content.title
            : ''
  return cutText(text.replace(/\s+/g, ' '), previewLength)
}
