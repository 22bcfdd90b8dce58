/** What the War Room keeps of its rules and of what they have raised. */
import type { Hours } from '@aura/contracts/routing/hours.ts'
import type { Alert, AlertState } from '@aura/contracts/warroom/alerts/alert.ts'
import type { Condition } from '@aura/contracts/warroom/alerts/rule.ts'
import type { GroupKey } from '@aura/contracts/warroom/groups/group.ts'
import type { Person, Severity } from '@aura/contracts/warroom/incidents/incident.ts'
import type { DefaultRuleKey } from '@aura/machines/warroom/alerts/default-rules.ts'
import type { EvaluationState } from '@aura/machines/warroom/alerts/evaluate-rule.ts'
import type { Generated } from 'kysely'
import type { Json, JsonOrNull, Time } from '../../platform/database/column-types.ts'

type AlertsTables = {
  alert_rules: {
    company_id: string
    id: string
    name: string
    severity: Severity
    conditions: Json<Condition[]>
    hold_seconds: number
    schedule: JsonOrNull<Hours>
    groups: GroupKey[]
    tells_end: Generated<boolean>
    enabled: boolean
    /** Of a rule that the company began with and no person has changed: its thresholds follow the team. */
    default_key: DefaultRuleKey | null
    /** How many people its thresholds are for. */
    team_size: number | null
    version: Generated<number>
    removed_at: Time | null
  }
  alerts: {
    company_id: string
    id: string
    rule_id: string
    name: string
    severity: Severity
    state: AlertState
    target: JsonOrNull<NonNullable<Alert['target']>>
    /** The target's id; empty for the company. */
    target_id: string
    conditions: Json<Condition[]>
    values: Json<(number | null)[]>
    raised_at: Time
    acknowledged_by: JsonOrNull<Person>
    assignee: JsonOrNull<Person>
    snoozed_until: Time | null
    cleared_at: Time | null
    /** The groups that were notified last. */
    notified_groups: Generated<GroupKey[]>
    version: Generated<number>
  }
  alert_maintenance: {
    company_id: string
    id: string
    name: string
    from_at: Time
    to_at: Time
    targets: string[]
    ended_at: Time | null
  }
  alert_watches: {
    company_id: string
    /** How far of the log has been evaluated. */
    position: number
    body: Json<[string, EvaluationState][]>
    due_at: Time | null
    /** Rules or announced work have changed since the last evaluation. */
    needs_full_evaluation: boolean
  }
}

declare module '../../platform/database/schema.ts' {
  interface Schema extends AlertsTables {}
}
