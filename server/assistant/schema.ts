/** The tables of the assistant. */
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import type { Action, AnswerChart, Figure, Message } from '@aura/contracts/assistant/message.ts'
import type { TurnLatency, VoiceTurn } from '@aura/contracts/assistant/voice.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Time } from '../platform/database/time.ts'

/** Written as text: the driver would make an array of the database's own of a list. */
type Json<T> = ColumnType<T, string | undefined, string>
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>

type AssistantTables = {
  assistant_threads: {
    company_id: string
    user_id: string
    /** The message that is being written; its process says until when it is at work. */
    answering: string | null
    lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>
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
    figures: Json<Figure[]>
    chart: OptionalJson<AnswerChart>
    action: OptionalJson<Action>
    /** Until then it is taken to be called: it may be confirmed again, and not rejected. */
    confirming_until: ColumnType<Date | null, Date | null | undefined, Date | null>
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
    model: ColumnType<string | null, string | null | undefined, string | null>
    state: VoiceTurn['state']
    problem: ColumnType<string | null, string | null | undefined, string | null>
    heard_ms: ColumnType<TurnLatency['heardMs'], number | null | undefined, number | null>
    answer_ms: ColumnType<TurnLatency['answerMs'], number | null | undefined, number | null>
    sound_ms: ColumnType<TurnLatency['soundMs'], number | null | undefined, number | null>
    /** How far the session is in a procedure of the AI agent, once this has been said. */
    progress: ColumnType<ProcedureProgress | null, ProcedureProgress | null | undefined, string | null>
    /** Until then its process is taken to be at work. */
    lease_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    at: Time
  }
  assistant_policies: { company_id: string; models: boolean }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends AssistantTables {}
}
