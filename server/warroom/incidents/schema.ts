import type { Incident, IncidentState, Person, Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import type { Report } from '@aura/contracts/warroom/incidents/report.ts'
import type { Entry, EntryKind, Task } from '@aura/contracts/warroom/incidents/timeline.ts'
import type { Generated } from 'kysely'
import type {
  Json,
  JsonByDefault,
  Optional,
  OptionalJson,
  OptionalTime,
  Time,
} from '../../platform/database/column-types.ts'

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
    roles: JsonByDefault<Incident['roles']>
    declared_by: OptionalJson<Person>
    declared_at: Time
    acknowledged_by: OptionalJson<Person>
    acknowledged_at: OptionalTime
    mitigated_at: OptionalTime
    resolved_at: OptionalTime
    reviewed_at: OptionalTime
    version: Generated<number>
  }
  incident_entries: {
    company_id: string
    id: string
    incident_id: string
    at: Time
    kind: EntryKind
    actor: OptionalJson<Person>
    params: Json<Entry['params']>
    text: string | null
    corrections: JsonByDefault<Entry['corrections']>
  }
  incident_tasks: {
    company_id: string
    id: string
    incident_id: string
    title: string
    assignee: OptionalJson<Person>
    done: OptionalJson<NonNullable<Task['done']>>
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
    name: Optional<string>
    file_id: Optional<string>
    by: Json<Person>
    at: Time
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends IncidentsTables {}
}
