/** The tables of conversations. */
import type { Channel, ChannelHealth, ChannelKind } from '@aura/contracts/conversations/channel.ts'
import type { Conversation, ConversationState } from '@aura/contracts/conversations/conversation.ts'
import type { Author, Content, Message, MessageStatus } from '@aura/contracts/conversations/message.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Time } from './time.ts'

/** Written as text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>

export type ConversationsTables = {
  channels: {
    company_id: string
    id: string
    kind: ChannelKind
    name: string
    address: string
    key: GeneratedAlways<string>
    state: Generated<Channel['state']>
    settings: Json<Record<string, string>>
    /** Sealed with a key that is not in the database. */
    secrets: string
    health: Json<ChannelHealth>
    version: Generated<number>
    created_at: Time
  }
  hook_deliveries: {
    company_id: string
    id: string
    /** In the order in which they came. */
    n: GeneratedAlways<string>
    channel_id: string
    digest: string
    body: string
    received_at: Time
    /** When everything that could be made of it was made. */
    done_at: Time | null
    /** Why nothing could be made of it. */
    problem: string | null
  }
  conversations: {
    company_id: string
    id: string
    contact_id: string
    /** As she was last called; follows the card. */
    contact_name: string
    channel_id: string
    channel_kind: ChannelKind
    address: string
    state: ConversationState
    assignee_id: string | null
    floor: Generated<number>
    preview: Json<Conversation['preview']>
    last_seq: Generated<number>
    unread: Generated<number>
    last_inbound_at: Time | null
    waiting_since: Time | null
    snoozed_until: Time | null
    opened_at: Time
    closed_at: Time | null
    close_reason: Conversation['closeReason']
    changed_at: Time
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
    reactions: ColumnType<Message['reactions'], string | undefined, string>
    status: MessageStatus | null
    problem: string | null
    /** The provider's name for it. */
    external_id: string | null
    at: Time
    /** How often the provider was asked in vain: to take it, or what became of it. */
    tries: Generated<number>
    /** When the provider was called with it; null again when it certainly did not take it. */
    called_at: Time | null
    /** Not before then is the provider asked again. */
    retry_at: Time | null
  }
}
