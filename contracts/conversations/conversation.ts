/**
 * A conversation is one customer's exchange with the company on one channel, from the first message until it is closed.
 * At any moment it waits, has an assignee or an AI agent, or is snoozed until a time.
 */
import * as z from 'zod/mini'
import { channelKind } from '../channels/channel.ts'
import { event } from '../platform/operation.ts'
import { id, instant, integer } from '../platform/values.ts'

export const conversationStates = ['waiting', 'open', 'held', 'snoozed', 'closed'] as const
export const conversationState = z.enum(conversationStates)
export type ConversationState = z.infer<typeof conversationState>

export const closeReasons = ['resolved', 'no_answer', 'not_for_us', 'spam', 'other'] as const
/**
 * The last two are nobody's choice, of calls that no operator answered: the caller hung up ('abandoned'), or the call ended in
 * another way, as outside the hours ('not_answered').
 */
export const endReasons = [...closeReasons, 'abandoned', 'not_answered'] as const

/** 0 is usual; the higher one is offered first. */
export const priority = integer(-1, 2)

export const preview = z.strictObject({
  text: z.string(),
  from: z.enum(['contact', 'company']),
  /** Of the company's side, who wrote it; absent in what was stored before authors were. */
  author: z.optional(z.strictObject({ id: z.nullable(id), name: z.string() })),
  at: instant,
})

export const conversation = z.strictObject({
  id,
  contactId: id,
  contactName: z.string(),
  channelId: id,
  channel: channelKind,
  /** Where the customer is reached. */
  address: z.string(),
  /** What it is about, where the channel's messages have a subject. */
  subject: z.nullable(z.string()),
  state: conversationState,
  assigneeId: z.nullable(id),
  /** The AI agent that has it in place of an operator. */
  aiAgent: z.optional(z.nullable(z.strictObject({ id, name: z.string() }))),
  /** Where it waits; null in the common list. */
  queueId: z.nullable(id),
  /** The operator of the current offer. */
  offeredTo: z.nullable(id),
  priority,
  /**
   * The right to speak: it goes up whenever another one gets it, and a message that was written with an older
   * one is refused.
   */
  ownershipVersion: z.int(),
  preview: z.nullable(preview),
  /** How many messages it has: the number of the last one. */
  lastSeq: z.int(),
  /** Messages of the customer that nobody who has it has seen. */
  unread: z.int(),
  lastInboundAt: z.nullable(instant),
  /** Since when the customer waits for an answer. */
  waitingSince: z.nullable(instant),
  /** Until then anything may be written; afterwards only templates. Null where the channel has no such rule. */
  windowEndsAt: z.nullable(instant),
  snoozedUntil: z.nullable(instant),
  /** The SLA deadlines of its queue, while they run. */
  answerDueAt: z.nullable(instant),
  resolveDueAt: z.nullable(instant),
  openedAt: instant,
  closedAt: z.nullable(instant),
  closeReason: z.nullable(z.enum(endReasons)),
  /** The conversation that goes on in its place. */
  mergedInto: z.nullable(id),
  changedAt: instant,
  version: integer(1),
})
export type Conversation = z.infer<typeof conversation>

/** Lists patch the rows they hold with its events. */
export const inboxRoom = 'conversations.inbox'
/** Supervisors see each operator's work and what waits. */
export const agentStatusRoom = 'routing.agent-status'
export const threadRoom = (conversationId: string) => `conversations.thread:${conversationId}`

const rooms = ({ conversation }: { conversation: Conversation }) => [
  inboxRoom,
  agentStatusRoom,
  threadRoom(conversation.id),
]
const about = ({ conversation }: { conversation: Conversation }) => [conversation.contactId]

export const conversationOpened = event('conversations.opened', z.strictObject({ conversation }), { rooms, about })

/** The row as it is now, and where it was counted before. */
export const conversationChanged = event(
  'conversations.changed',
  z.strictObject({
    conversation,
    before: z.strictObject({
      ...{ state: conversationState, assigneeId: z.nullable(id), queueId: z.nullable(id) },
      aiAgentId: z.optional(z.nullable(id)),
    }),
  }),
  { rooms, about },
)
