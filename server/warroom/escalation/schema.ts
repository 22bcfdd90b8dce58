/** The tables of escalation. */
import type { Ask, EscalationState } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Step } from '@aura/contracts/warroom/escalation/policy.ts'
import type { Override } from '@aura/contracts/warroom/escalation/schedule.ts'
import type { Person, Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import type { Generated } from 'kysely'
import type { Json, JsonByDefault, OptionalJson, OptionalTime, Time } from '../../platform/database/column-types.ts'

type EscalationTables = {
  on_call_schedules: {
    company_id: string
    id: string
    name: string
    time_zone: string
    members: string[]
    /** A day of the place's calendar: 2026-03-02. */
    starts_on: string
    handover_minute: number
    turn_days: number
    overrides: JsonByDefault<Override[]>
    version: Generated<number>
    removed_at: OptionalTime
  }
  escalation_policies: {
    company_id: string
    id: string
    name: string
    severities: Severity[]
    steps: Json<Step[]>
    repeats: number
    version: Generated<number>
    removed_at: OptionalTime
  }
  escalations: {
    company_id: string
    incident_id: string
    policy_name: string
    steps: Json<Step[]>
    repeats: number
    state: EscalationState
    step: number
    round: number
    /** Grows each time it is begun, so that a timer of an earlier run does nothing. */
    run: number
    next_at: OptionalTime
    started_at: Time
    ended_at: OptionalTime
    acknowledged_by: OptionalJson<Person>
    asks: Json<Ask[]>
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends EscalationTables {}
}
