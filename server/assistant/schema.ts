/** The tables of the assistant. */
import type { Action, AnswerChart, Figure, Message } from '@aura/contracts/assistant/message.ts'
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
    page: string | null
    /** Customers' names of question and answer, which the next question masks too. */
    names: Generated<string[]>
    at: Time
  }
  assistant_policies: { company_id: string; models: boolean }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends AssistantTables {}
}
