/** The tables of the copilot. */
import type { Suggestion } from '@aura/contracts/copilot/suggestion.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json, Optional, OptionalTime, Time } from '../platform/database/column-types.ts'

type CopilotTables = {
  copilot_suggestions: {
    company_id: string
    id: string
    conversation_id: string
    queue_id: string | null
    user_id: string
    /** The customer's last message. */
    seq: number
    /** Emptied once it is measured: the message that went out has the words. */
    text: string
    sources: Json<Suggestion['sources']>
    model: string
    problem: Suggestion['problem'] | null
    state: Generated<'asking' | 'suggested' | 'nothing'>
    /** Until then the process that asks is taken to be at work. */
    lease_until: OptionalTime
    made_at: Time
    taken_at: OptionalTime
    /** What went out of it, and how much of it was changed in per cent. */
    message_id: Optional<string>
    changed: Optional<number>
  }
  copilot_cases: {
    company_id: string
    conversation_id: string
    contact_id: string
    reason: string
    closed_at: Time
    lexemes: ColumnType<string, string, string>
  }
  copilot_macro_runs: { company_id: string; conversation_id: string; macro_id: string; at: Time }
  copilot_reply_drafts: {
    company_id: string
    id: string
    /** Of the words without capitals, accents and punctuation. */
    fingerprint: string
    text: string
    uses: number
    conversations: number
    state: Generated<'open' | 'approved' | 'dismissed'>
    found_at: Time
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends CopilotTables {}
}
