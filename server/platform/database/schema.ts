/** Every table as Kysely sees it. A migration that changes a table changes its type here. */

import type { Stage } from '@aura/contracts/deals/deal.ts'
import type { Role } from '@aura/contracts/platform/access.ts'
import type { Language, Money } from '@aura/contracts/platform/values.ts'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>

export type Schema = {
  companies: { id: string; name: string; language: Generated<Language>; created_at: TimeByDefault }
  events: {
    company_id: string
    position: number
    id: string
    name: string
    v: number
    rooms: string[]
    about: string[]
    actor_id: string | null
    cause: string | null
    body: string
    at: Time
  }
  commands: {
    company_id: string
    actor_id: string
    id: string
    name: string
    input_hash: string
    output: string | null
    refusal: string | null
    position: Generated<number>
    rooms: Generated<string[]>
    at: TimeByDefault
  }
  cursors: {
    reaction: string
    company_id: string
    position: number
    tries: Generated<number>
    retry_at: Time | null
    last_error: string | null
  }
  reactions: { name: string; projection: boolean; since: TimeByDefault }
  dead_letters: {
    id: string
    reaction: string
    company_id: string
    /** Of the event a reaction could not take; null when a job failed. */
    position: number | null
    event_name: string | null
    /** Of the job that failed for good; `reaction` then holds its queue. */
    job_id: string | null
    error: string
    at: TimeByDefault
    replayed_at: Time | null
  }
  attempts: {
    job_id: string
    company_id: string
    queue: string
    claimed_at: TimeByDefault
    outcome: string | null
    detail: string | null
    recorded_at: Time | null
  }
  users: {
    company_id: string
    id: string
    email: string
    first_name: string
    last_name: string
    password_hash: string | null
    language: Generated<Language>
    created_at: TimeByDefault
  }
  access: {
    company_id: string
    user_id: string
    version: Generated<number>
    role: Role
    active: Generated<boolean>
    permissions: string[]
  }
  sessions: {
    company_id: string
    id: string
    user_id: string
    state: Generated<'active' | 'ended'>
    user_agent: string | null
    created_at: TimeByDefault
    last_seen_at: TimeByDefault
    expires_at: Time
    ended_at: Time | null
    ended_reason: string | null
  }
  refresh_tokens: {
    company_id: string
    session_id: string
    hash: string
    created_at: TimeByDefault
    used_at: Time | null
  }
  login_failures: { id: string; email: string; reason: string; user_agent: string | null; at: TimeByDefault }
  pipelines: { company_id: string; id: string; name: string; rank: string; created_at: TimeByDefault }
  deals: {
    company_id: string
    id: string
    pipeline_id: string
    stage: Stage
    rank: string
    title: string
    contact: string | null
    value_amount: number
    value_currency: Money['currency']
    probability: number
    owner_id: string
    created_at: TimeByDefault
    moved_at: TimeByDefault
    version: Generated<number>
  }
}
