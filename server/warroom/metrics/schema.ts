/** What the War Room keeps of its metrics. */
import type { Json, JsonOrNull, Time } from '../../platform/database/column-types.ts'

type MetricsTables = {
  metric_states: { company_id: string; position: number; body: Json<unknown> }
  metric_facts: { company_id: string; kind: string; id: string; body: Json<unknown> }
  metric_minutes: {
    company_id: string
    key: string
    minute: Time
    value: number
    /** Of durations: how many there were of each, as the sketch rounds them. */
    sketch: JsonOrNull<Readonly<Record<string, number>>>
  }
  metric_traces: {
    company_id: string
    /** Of the company's metric; the queue is told apart. */
    key: string
    position: number
    at: Time
    queue_id: string | null
    kind: 'conversation' | 'call' | 'message' | 'deal'
    id: string
    seconds: number | null
  }
  metric_frames: { company_id: string; minute: Time; body: Uint8Array }
  metric_checkpoints: { company_id: string; minute: Time; position: number; body: Uint8Array }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends MetricsTables {}
}
