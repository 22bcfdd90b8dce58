/** The tables of conversations. */
import type { ChannelConnection, ChannelKind, ConnectionReason } from '@aura/contracts/channels/channel.ts'
import type { Conversation, ConversationState } from '@aura/contracts/conversations/conversation.ts'
import type { Author, Content, Message, MessageStatus } from '@aura/contracts/conversations/message.ts'
import type { BeforeMerge } from '@aura/machines/conversations/decide-merge.ts'
import type { ColumnType, Generated } from 'kysely'
import type {
  Json,
  JsonByDefault,
  JsonOrNull,
  Optional,
  OptionalJson,
  OptionalTime,
  Time,
} from '../platform/database/column-types.ts'

type ConversationsTables = {
  conversations: {
    company_id: string
    id: string
    contact_id: string
    /** The contact's latest name; follows the card. */
    contact_name: string
    channel_id: string
    channel_kind: ChannelKind
    address: string
    subject: string | null
    state: ConversationState
    assignee_id: string | null
    /** The AI agent that has it, by the name it had when it took the conversation. */
    ai_agent_id: Optional<string>
    ai_agent_name: Optional<string>
    /** A person was asked for: no AI agent takes it again before it is closed. */
    ai_handed_off: Generated<boolean>
    queue_id: Optional<string>
    offered_to: Optional<string>
    priority: Generated<number>
    ownership_version: Generated<number>
    preview: JsonOrNull<Conversation['preview']>
    last_seq: Generated<number>
    unread: Generated<number>
    last_inbound_at: Time | null
    waiting_since: Time | null
    snoozed_until: Time | null
    first_answer_at: OptionalTime
    /** The SLA deadlines of the queue, while they run. */
    answer_due_at: OptionalTime
    resolve_due_at: OptionalTime
    /** What is left of the resolution time while the conversation is snoozed. */
    resolve_left_ms: Optional<number>
    /** How long the resolution has been paused, without the pause since `resolve_paused_at`. */
    resolve_paused_ms: Generated<number>
    resolve_paused_at: OptionalTime
    /** The deadlines of which the breach was told last. */
    answer_breach_due: OptionalTime
    resolve_breach_due: OptionalTime
    /** When it was moved to its queue; null for one that was opened there. */
    queue_since: OptionalTime
    opened_at: Time
    closed_at: Time | null
    close_reason: Conversation['closeReason'] | null
    /** Closed from the start, because a campaign or a form wrote and nobody has answered: no list has it. */
    from_campaign: Generated<boolean>
    /** The one that goes on in its place, and what this one was before. */
    merged_into: string | null
    before_merge: OptionalJson<BeforeMerge>
    changed_at: Time
    /** Where it stands in the order of what is due; the database computes it. */
    due_order: ColumnType<Date, never, never>
    version: Generated<number>
  }
  messages: {
    company_id: string
    conversation_id: string
    seq: number
    id: string
    channel_id: string
    direction: Message['direction']
    author: Json<Author>
    content: Json<Content>
    reply_to: string | null
    reactions: JsonByDefault<Message['reactions']>
    status: MessageStatus | null
    /** On the company's own account, not as an answer. */
    campaign: Generated<boolean>
    /** Tries out a campaign: none of those that a customer may get in a day. */
    is_test: Generated<boolean>
    /** Asks the owner of a number to confirm it; its link is masked (`confirmation-token.ts`). */
    is_confirmation: Generated<boolean>
    problem: string | null
    /** What its words fill in, where it is a code of ours. */
    problem_params: OptionalJson<Record<string, string>>
    /** The provider's name for it. */
    external_id: string | null
    /** The connection it goes over or came over; null before it goes. */
    connection: ChannelConnection | null
    /** Why that one was used. */
    connection_reason: Optional<ConnectionReason>
    at: Time
    /** How often the provider was asked in vain: to take it, or what became of it. */
    tries: Generated<number>
    /** When the provider was called with it; null again when it certainly did not take it. */
    called_at: Time | null
    /** Of a doubt: when the look began that may send the message; null once it has answered. */
    look_started_at: OptionalTime
    /** When the provider accepted it, and when it reached the phone. */
    accepted_at: OptionalTime
    delivered_at: OptionalTime
    /** When its status last changed; null while it has the one that it was written with. */
    status_at: OptionalTime
    /** Not before then is the provider asked again. */
    retry_at: Time | null
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends ConversationsTables {}
}
