/** The tables of escalation. */
import type { Ask, EscalationState } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Step } from '@aura/contracts/warroom/escalation/policy.ts'
import type { Override } from '@aura/contracts/warroom/escalation/schedule.ts'
import type { Person, Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Time } from '../../platform/database/time.ts'

/** Written as text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
type Later = ColumnType<Date | null, Date | null | undefined, Date | null>

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
    overrides: ColumnType<Override[], string | undefined, string>
    version: Generated<number>
    removed_at: Later
  }
  escalation_policies: {
    company_id: string
    id: string
    name: string
    severities: Severity[]
    steps: Json<Step[]>
    repeats: number
    version: Generated<number>
    removed_at: Later
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
    next_at: Later
    started_at: Time
    ended_at: Later
    acknowledged_by: MaybeJson<Person>
    asks: Json<Ask[]>
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends EscalationTables {}
}
