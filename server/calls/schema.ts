/** The tables of calls. */
import type { Call, CallState } from '@aura/contracts/calls/call.ts'
import type { ChannelConnection } from '@aura/contracts/channels/channel.ts'
import type { ProviderState } from '@aura/machines/calls/call.ts'
import type { Generated } from 'kysely'
import type { Json, Time } from '../platform/database/column-types.ts'

type CallsTables = {
  calls: {
    company_id: string
    id: string
    channel_id: string
    /** The provider's name for it. */
    external_id: string
    conversation_id: string | null
    /** Its entry there. */
    message_id: string | null
    contact_id: string | null
    contact_name: string
    address: string
    queue_id: string | null
    operator_id: string | null
    state: CallState
    problem: string | null
    started_at: Time
    answered_at: Time | null
    held_since: Time | null
    held_ms: Generated<number>
    ended_at: Time | null
    ended_by: Call['endedBy'] | null
    wrap_up_until: Time | null
    /** Since when no browser of the operator has been seen. */
    unattended_since: Time | null
    /** The connection it came over. */
    connection: Generated<ChannelConnection>
    /** Where the customer is, by the provider's last event or answer. */
    provider_state: ProviderState | 'unknown'
    /** The command the provider is being sent, and since when; no other worker sends one meanwhile. */
    pending_command: ProviderState | 'look' | null
    command_sent_at: Time | null
    /** Commands in a row that failed. */
    tries: Generated<number>
    /** No command goes out before then. */
    next_command_at: Time | null
    /** When the provider last sent an event or an answer. */
    last_provider_event_at: Time
    version: Generated<number>
  }
  call_settings: {
    company_id: string
    wrap_up_seconds: number
    queues: Json<Record<string, number>>
    closed_words: string | null
    version: number
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends CallsTables {}
}
