/** The list at /operations: what changed last and how many there are, live; the pages themselves are a query. */
import * as z from 'zod/mini'
import { channelKind } from '../channels/channel.ts'
import { hourMs } from '../platform/durations.ts'
import { query, view } from '../platform/operation.ts'
import { id, instant, integer, text, trimmed } from '../platform/values.ts'
import { conversation, conversationState, inboxRoom } from './conversation.ts'

export const recentLimit = 100

export const inboxState = z.strictObject({
  /** Newest change first: what an open list learns its changes from. */
  recent: z.array(conversation),
  counts: z.record(conversationState, z.int()),
  /** Open and held ones of each person who has any. */
  byAssignee: z.record(z.string(), z.int()),
  /** Snoozed ones of each person who has any; absent in answers of an earlier release. */
  snoozedBy: z.optional(z.record(z.string(), z.int())),
})
export type InboxState = z.infer<typeof inboxState>

export const inbox = view('conversations.inbox', {
  params: z.strictObject({}),
  state: inboxState,
  needs: 'view_operations',
  room: () => inboxRoom,
})

export const findLimit = 100

/** Where no deadline of the answer is set, a wait stands in the order `due` as long; migration 0433 has the same hour. */
export const assumedAnswerMs = hourMs

/**
 * `due`: the earlier deadline first, a wait without one of its answer as if it were due after `assumedAnswerMs`; then
 * what is answered. `newest` and `oldest` follow the last change, of closed ones alone their end. `longest_waiting` leaves out what does not
 * wait, `returns` what is not snoozed: what comes back first stands first.
 */
export const inboxOrders = ['due', 'newest', 'oldest', 'longest_waiting', 'returns'] as const
export type InboxOrder = (typeof inboxOrders)[number]

export const findConversations = query('conversations.find', {
  input: z.strictObject({
    states: z._default(z.array(conversationState).check(z.minLength(1), z.maxLength(5)), [
      'waiting',
      'open',
      'held',
      'snoozed',
    ]),
    /** 'nobody' and 'anybody', or one person's. */
    assignee: z._default(z.union([z.enum(['nobody', 'anybody']), id]), 'anybody'),
    /** Besides one person's: what no person is assigned to. */
    orUnassigned: z.optional(z.boolean()),
    channel: z.optional(channelKind),
    channelId: z.optional(id),
    contactId: z.optional(id),
    /** Of one queue, or of none. */
    queueId: z.optional(z.union([z.literal('none'), id])),
    /** In the customer's name or address. */
    search: z.optional(trimmed(100)),
    /** Closed from this instant on, and before that one; what is open is left out by either. */
    closedFrom: z.optional(instant),
    closedUntil: z.optional(instant),
    unreadOnly: z._default(z.boolean(), false),
    order: z._default(z.enum(inboxOrders), 'newest'),
    /** What the answer before gave as `next`. */
    after: z.optional(text(200)),
    limit: z._default(integer(1, findLimit), 50),
  }),
  output: z.strictObject({ rows: z.array(conversation), next: z.nullable(z.string()), position: z.int() }),
  needs: 'view_operations',
  errors: ['request.invalid'],
})
