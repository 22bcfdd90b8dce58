/** The tables of incidents, of who is told, and of who is asked. */
import type { Ask, EscalationState } from '@aura/contracts/warroom/escalation/escalation.ts'
import type { Step } from '@aura/contracts/warroom/escalation/policy.ts'
import type { Override } from '@aura/contracts/warroom/escalation/schedule.ts'
import type { Group, GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import type { Notice, Receipt } from '@aura/contracts/warroom/groups/notice.ts'
import type { Incident, IncidentState, Person, Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import type { Report } from '@aura/contracts/warroom/incidents/report.ts'
import type { Entry, EntryKind, Task } from '@aura/contracts/warroom/incidents/timeline.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Time } from './time.ts'

/** Written as text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
type Later = ColumnType<Date | null, Date | null | undefined, Date | null>

export type IncidentsTables = {
  incidents: {
    company_id: string
    id: string
    number: number
    title: string
    severity: Severity
    state: IncidentState
    queue_ids: string[]
    channel_ids: string[]
    roles: ColumnType<Incident['roles'], string | undefined, string>
    declared_by: MaybeJson<Person>
    declared_at: Time
    acknowledged_by: MaybeJson<Person>
    acknowledged_at: Later
    mitigated_at: Later
    resolved_at: Later
    reviewed_at: Later
    version: Generated<number>
  }
  incident_entries: {
    company_id: string
    id: string
    incident_id: string
    at: Time
    kind: EntryKind
    actor: MaybeJson<Person>
    params: Json<Entry['params']>
    text: string | null
    corrections: ColumnType<Entry['corrections'], string | undefined, string>
  }
  incident_tasks: {
    company_id: string
    id: string
    incident_id: string
    title: string
    assignee: MaybeJson<Person>
    done: MaybeJson<NonNullable<Task['done']>>
    created_at: Time
  }
  incident_postmortems: {
    company_id: string
    incident_id: string
    version: number
    text: string
    by: Json<Person>
    at: Time
  }
  incident_reports: {
    company_id: string
    id: string
    incident_id: string
    state: Report['state']
    name: ColumnType<string | null, string | null | undefined, string | null>
    file_id: ColumnType<string | null, string | null | undefined, string | null>
    by: Json<Person>
    at: Time
  }
  notices: {
    company_id: string
    id: string
    incident_id: string | null
    source: Json<Notice['source']>
    text: string
    sender: MaybeJson<Person>
    at: Time
  }
  notice_receipts: {
    company_id: string
    notice_id: string
    user_id: string
    name: string
    mail: Receipt['mail']
    whatsapp: ColumnType<Receipt['whatsapp'], Receipt['whatsapp'] | undefined, Receipt['whatsapp']>
    /** The number it goes to. */
    whatsapp_to: ColumnType<string | null, string | null | undefined, string | null>
    message_id: ColumnType<string | null, string | null | undefined, string | null>
    seen_at: Later
  }
  notice_whatsapp: {
    company_id: string
    channel_id: string
    template_id: string
  }
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
  notice_groups: {
    company_id: string
    key: GroupKey
    name: ColumnType<string | null, string | null | undefined, string | null>
    members: string[] | null
    schedule_id: string | null
    email: boolean
    ways: ColumnType<Group['ways'], string | undefined, string>
    removed_at: Later
    version: number
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
