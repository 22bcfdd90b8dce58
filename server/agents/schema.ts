/** The tables of AI agents and of what they do in conversations. */
import type { AgentDraft, AgentStatus } from '@aura/contracts/agents/agent.ts'
import type { HandOff, Source } from '@aura/contracts/conversations/message.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Time } from '../platform/database/time.ts'

type Json<T> = ColumnType<T, string, string>
type OptionalTime = ColumnType<Date | null, Date | null | undefined, Date | null>

/** 'superseded': the conversation changed while the model answered, so nothing was said. */
export type TurnState = 'generating' | 'answered' | 'handed_off' | 'superseded'

/** 'ended': closed otherwise, or back in its queue. */
export type SpanOutcome = 'resolved' | 'handed_off' | 'taken_over' | 'ended'

type AgentTables = {
  ai_agents: {
    company_id: string
    id: string
    name: string
    description: string
    language: AgentDraft['language']
    category: AgentDraft['category']
    provider: string | null
    model: string | null
    persona: string
    greeting: string
    tools: AgentDraft['tools']
    queue_ids: string[]
    channel_ids: string[]
    hours: ColumnType<AgentDraft['hours'], string | null, string | null>
    hand_off: Json<AgentDraft['handOff']>
    capacity: number
    cost_centre_id: string | null
    status: Generated<AgentStatus | 'deleted'>
    version: Generated<number>
    created_by: string
    created_at: Time
  }
  ai_agent_versions: {
    company_id: string
    agent_id: string
    version: number
    body: Json<AgentDraft>
    saved_by: string
    saved_at: Time
  }
  ai_agent_spans: {
    company_id: string
    id: Generated<string>
    conversation_id: string
    agent_id: string
    began_at: Time
    ended_at: OptionalTime
    outcome: ColumnType<SpanOutcome | null, undefined, SpanOutcome>
    sla_met: Generated<number>
    sla_breached: Generated<number>
  }
  ai_turns: {
    company_id: string
    id: string
    conversation_id: string
    agent_id: string
    /** The job that answers: it alone goes on with the turn. */
    job_key: string
    ownership_version: number
    /** The customer's last message that is answered. */
    seq: number
    state: Generated<TurnState>
    reason: ColumnType<HandOff['reason'] | null, HandOff['reason'] | null | undefined, HandOff['reason'] | null>
    sources: ColumnType<Source[], string | undefined, string>
    /** What was asked, where the knowledge had no answer. */
    gap: ColumnType<string | null, string | null | undefined, string | null>
    began_at: Time
    ended_at: OptionalTime
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends AgentTables {}
}
