/** The tables of questions that nobody could answer. */
import type { GapCause, GapState } from '@aura/contracts/agents/gaps.ts'
import type { Generated } from 'kysely'
import type { Optional, Time } from '../../platform/database/column-types.ts'

type GapTables = {
  ai_gaps: {
    company_id: string
    id: string
    question: string
    /** What it is about, as the machines cut it. */
    words: string[]
    state: Generated<GapState>
    cause: GapCause
    count: Generated<number>
    conversation_id: string
    agent_id: Optional<string>
    source_id: Optional<string>
    /** Of the vector, where its search had one. */
    model: Optional<string>
    space: Optional<number>
    embedding: Optional<readonly number[]>
    last_at: Time
  }
  ai_gap_questions: { company_id: string; conversation_id: string; seq: number; gap_id: string }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends GapTables {}
}
