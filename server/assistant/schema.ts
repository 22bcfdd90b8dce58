/** The tables of the assistant. */
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import type { Action, AnswerChart, Figure, Message } from '@aura/contracts/assistant/message.ts'
import type { VoiceTurn } from '@aura/contracts/assistant/voice.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { JsonByDefault, Optional, OptionalJson, OptionalTime, Time } from '../platform/database/column-types.ts'

type AssistantTables = {
  assistant_threads: {
    company_id: string
    user_id: string
    /** The message that is being written; its process says until when it is at work. */
    answering: string | null
    lease_until: OptionalTime
  }
  assistant_messages: {
    company_id: string
    id: string
    user_id: string
    serial: GeneratedAlways<number>
    role: Message['role']
    text: string
    model: string | null
    state: Message['state']
    figures: JsonByDefault<Figure[]>
    chart: OptionalJson<AnswerChart>
    action: OptionalJson<Action>
    /** Until then it is taken to be called: it may be confirmed again, and not rejected. */
    confirming_until: OptionalTime
    page: string | null
    /** Customers' names of question and answer, which the next question masks too. */
    names: Generated<string[]>
    unverified: Generated<string[]>
    at: Time
  }
  assistant_voice_turns: {
    company_id: string
    id: string
    user_id: string
    serial: GeneratedAlways<number>
    agent_id: string
    language: VoiceTurn['language']
    heard: Generated<string>
    answer: Generated<string>
    model: Optional<string>
    state: VoiceTurn['state']
    problem: Optional<string>
    heard_ms: Optional<number>
    answer_ms: Optional<number>
    sound_ms: Optional<number>
    /** How far the session is in a procedure of the AI agent, once this has been said. */
    progress: ColumnType<ProcedureProgress | null, ProcedureProgress | null | undefined, string | null>
    /** Until then its process is taken to be at work. */
    lease_until: OptionalTime
    at: Time
  }
  assistant_policies: { company_id: string; models: boolean }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends AssistantTables {}
}
