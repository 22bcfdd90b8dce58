import type { Incident, IncidentState, Person, Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import type { Report } from '@aura/contracts/warroom/incidents/report.ts'
import type { Entry, EntryKind, Task } from '@aura/contracts/warroom/incidents/timeline.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Time } from '../../platform/database/time.ts'

/** Written as text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>
type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>
type Later = ColumnType<Date | null, Date | null | undefined, Date | null>

type IncidentsTables = {
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
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends IncidentsTables {}
}
