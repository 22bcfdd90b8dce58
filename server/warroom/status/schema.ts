/** How the parts are and were. */

import type { PartKind, PartStatus } from '@aura/contracts/warroom/status/status.ts'
import type { Answer } from '@aura/machines/warroom/status/health.ts'
import type { Time } from '../../platform/database/column-types.ts'

type StatusTables = {
  part_states: {
    company_id: string
    part: string
    kind: PartKind
    channel_id: string | null
    status: PartStatus
    since: Time
    run_answer: Answer
    run_count: number
    run_from: Time
    latency_ms: number | null
    checked_at: Time
    problem: string | null
    changed_at: Time
  }
  part_buckets: {
    company_id: string
    part: string
    at: Time
    worst: PartStatus
    probes: number
    failed: number
    answered: number
    latency_sum: number
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends StatusTables {}
}
