/** The tables of AI agents and of what they do in conversations. */
import type { AgentDraft, AiAgent, Untested } from '@aura/contracts/agents/agent.ts'
import type { ProcedureProgress } from '@aura/contracts/agents/procedure.ts'
import type { AgentStatus } from '@aura/contracts/agents/status.ts'
import type { HandOff, Source } from '@aura/contracts/conversations/message.ts'
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

/** 'superseded': the conversation changed while the model answered, so nothing was said. */
export type TurnState = 'generating' | 'answered' | 'handed_off' | 'superseded'

/** 'ended': closed otherwise, or back in its queue. */
export type SpanOutcome = 'resolved' | 'handed_off' | 'taken_over' | 'ended'

type UntestedRecord = { reason: Untested; by: string; at: string }

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
    procedures: JsonByDefault<AgentDraft['procedures']>
    queue_ids: string[]
    channel_ids: string[]
    hours: JsonOrNull<AgentDraft['hours']>
    hand_off: Json<AgentDraft['handOff']>
    capacity: number
    cost_centre_id: string | null
    status: Generated<AgentStatus | 'deleted'>
    version: Generated<number>
    published_version: Optional<number>
    previous_version: Optional<number>
    canary_version: Optional<number>
    /** Of this canary: conversations that it has answered stay with it. */
    canary_id: Optional<string>
    canary_share: Generated<number>
    canary_since: OptionalTime
    published_since: OptionalTime
    test_cases: Generated<number>
    /** How often the tests have changed. */
    test_set: Generated<number>
    test_run: OptionalJson<AiAgent['testRun']>
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
    published_at: OptionalTime
    /** Who let it serve though nobody had judged it, and why it was not judged. */
    untested: ColumnType<UntestedRecord | null, undefined, string>
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
    reason: Optional<HandOff['reason']>
    sources: JsonByDefault<Source[]>
    /** What was asked, where the knowledge had no answer. */
    gap: Optional<string>
    began_at: Time
    ended_at: OptionalTime
    /** The wording that answers, and the canary that it is; null before there were any. */
    version: Optional<number>
    canary_id: Optional<string>
  }
  ai_procedure_runs: {
    company_id: string
    id: string
    conversation_id: string
    agent_id: string
    ownership_version: number
    progress: Json<ProcedureProgress>
    began_at: Time
    ended_at: OptionalTime
    outcome: Optional<'done' | 'handed_off' | 'left'>
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends AgentTables {}
}
