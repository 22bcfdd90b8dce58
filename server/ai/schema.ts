/** The tables of connections to language models. */
import type { AiConnection, Capabilities, ModelPrice, ProviderProblem } from '@aura/contracts/ai/connection.ts'
import type { PersonalDataKind } from '@aura/contracts/ai/privacy.ts'
import type { AiPurpose } from '@aura/contracts/ai/usage.ts'
import type { Money } from '@aura/contracts/platform/values.ts'
import type { Generated } from 'kysely'
import type {
  Json,
  JsonByDefault,
  Optional,
  OptionalJson,
  OptionalTime,
  Time,
} from '../platform/database/column-types.ts'

/** `calling` until its outcome is known; `lost` where the process that called died. */
export type CallOutcome = 'calling' | 'answered' | 'cancelled' | 'lost' | ProviderProblem

type AiTables = {
  ai_connections: {
    company_id: string
    id: string
    name: string
    kind: AiConnection['kind']
    base_url: string | null
    /** The key is the credential with the connection's id. */
    has_key: boolean
    models: string[]
    chat_model: string | null
    embedding_model: string | null
    transcription_model: Optional<string>
    speech_model: Optional<string>
    speech_voice: Optional<string>
    first_answer_seconds: number
    silence_seconds: number
    prices: JsonByDefault<ModelPrice[]>
    rank: number
    paused: Generated<boolean>
    removed: Generated<boolean>
    health: Generated<AiConnection['health']>
    problem: Optional<ProviderProblem>
    checked_at: OptionalTime
    capabilities: OptionalJson<Capabilities>
    /** How many calls in a row have failed. */
    failures: Generated<number>
    /** Until then it is left alone. */
    rest_until: OptionalTime
    version: Generated<number>
    created_at: Time
  }
  ai_calls: {
    company_id: string
    id: string
    connection_id: string
    model: string
    purpose: AiPurpose
    outcome: Generated<CallOutcome>
    input_tokens: Generated<number>
    output_tokens: Generated<number>
    micros: Generated<number>
    /** Counted by us, because the provider told nothing. */
    estimated: Generated<boolean>
    at: Time
    first_answer_ms: number | null
    duration_ms: number | null
    agent_id: string | null
    queue_id: string | null
    campaign_id: string | null
    cost_centre_id: string | null
  }
  ai_privacy: { company_id: string; masked: PersonalDataKind[] }
  ai_departures: {
    company_id: string
    id: string
    at: Time
    characters: number
    masked: Json<Record<string, number>>
    audio_bytes: Generated<number>
    user_id: string | null
  }
  ai_budgets: {
    company_id: string
    monthly_budget: number | null
    brakes: Generated<boolean>
    currency: Money['currency']
    /** Of which month `spent_micros` is, '2026-11'. */
    spent_month: Generated<string>
    spent_micros: Generated<number>
    noticed_month: Generated<string>
    noticed_mark: Generated<number>
  }
}

declare module '../platform/database/schema.ts' {
  interface Schema extends AiTables {}
}
