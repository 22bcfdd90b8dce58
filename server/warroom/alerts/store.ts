/** Rules, announced work and alerts as rows and as they go over the wire. */
import type { Alert } from '@aura/contracts/warroom/alerts/alert.ts'
import { type Maintenance, maintenanceLimit } from '@aura/contracts/warroom/alerts/maintenance.ts'
import type { Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Db } from '../../platform/database/transact.ts'

export type RuleRow = Selectable<Schema['alert_rules']>
export type AlertRow = Selectable<Schema['alerts']>

export const wireRule = (row: RuleRow): Rule => ({
  id: row.id,
  name: row.name,
  severity: row.severity,
  conditions: row.conditions,
  holdSeconds: row.hold_seconds,
  schedule: row.schedule,
  groups: row.groups,
  tellsEnd: row.tells_end,
  enabled: row.enabled,
  version: row.version,
})

export const wireMaintenance = (row: Selectable<Schema['alert_maintenance']>): Maintenance => ({
  id: row.id,
  name: row.name,
  from: row.from_at.toISOString(),
  to: row.to_at.toISOString(),
  targets: row.targets,
})

export const wireAlert = (row: AlertRow): Alert => ({
  id: row.id,
  ruleId: row.rule_id,
  name: row.name,
  severity: row.severity,
  state: row.state,
  target: row.target,
  conditions: row.conditions,
  values: row.values,
  raisedAt: row.raised_at.toISOString(),
  acknowledgedBy: row.acknowledged_by,
  assignee: row.assignee,
  snoozedUntil: row.snoozed_until?.toISOString() ?? null,
  clearedAt: row.cleared_at?.toISOString() ?? null,
  version: row.version,
})

export async function rulesOf(tx: Db): Promise<Rule[]> {
  const rows = await tx.selectFrom('alert_rules').where('removed_at', 'is', null).selectAll().execute()
  return rows.map(wireRule)
}

/** By id, of each rule that follows the team, the size of team that its thresholds are for. */
export async function teamSizesOf(tx: Db): Promise<Record<string, number>> {
  const rows = await tx
    .selectFrom('alert_rules')
    .where('removed_at', 'is', null)
    .where('default_key', 'is not', null)
    .select(['id', 'team_size'])
    .execute()
  return Object.fromEntries(rows.flatMap(({ id, team_size }) => (team_size === null ? [] : [[id, team_size]])))
}

/** Maintenance windows that are not over. */
export async function maintenanceOf(tx: Db, now: Date): Promise<Maintenance[]> {
  const rows = await tx
    .selectFrom('alert_maintenance')
    .where('ended_at', 'is', null)
    .where('to_at', '>', now)
    .selectAll()
    .orderBy('from_at')
    .limit(maintenanceLimit)
    .execute()
  return rows.map(wireMaintenance)
}
