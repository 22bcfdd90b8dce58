/** What a look at the rules has said: an alert is raised and told, or it is over; one that was put off comes back. */
import { type Alert, alertChanged, alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import type { Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import { type AlertEvent, alertMachine, atAlert } from '@aura/machines/warroom/alerts/alert.ts'
import type { Verdict } from '@aura/machines/warroom/alerts/watch.ts'
import type { Updateable } from 'kysely'
import { advance } from '../../platform/advance.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Work } from '../../platform/handle.ts'
import { tell } from '../groups/notices.ts'
import { reachOf } from '../groups/people.ts'
import { type AlertRow, wireAlert } from './store.ts'

type Marks = Updateable<Pick<Schema['alerts'], 'acknowledged_by' | 'snoozed_until' | 'cleared_at'>>

export async function moveAlert(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  before: AlertRow,
  type: AlertEvent['type'],
  marks: Marks = {},
): Promise<AlertRow> {
  const { value } = advance(alertMachine, atAlert(before.state), { type }, 'warroom.alert_refused')
  if (value === 'pending') return before
  const row = await tx
    .updateTable('alerts')
    .set({ snoozed_until: null, ...marks, state: value, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(alertChanged, { alert: wireAlert(row), before: before.state })
  return row
}

async function tellGroups(work: Work, companyId: string, groups: Rule['groups'], alert: AlertRow): Promise<void> {
  if (groups.length === 0) return
  const reach = await reachOf(work.tx)
  const said = [alert.name, alert.target?.name, alert.values[0]].filter((part) => part != null && part !== '')
  for (const group of new Set(groups)) {
    const people = reach.ofGroup(group, work.now)
    if (people.length === 0) continue
    await tell(work, {
      companyId,
      id: work.newId(),
      incident: null,
      source: { by: 'group', group },
      text: said.join(' · ').slice(0, 280),
      sender: null,
      people,
    })
  }
}

type Raising = { companyId: string; rule: Rule; target: Alert['target']; values: (number | null)[]; at: Date }

export async function raise(work: Work, { companyId, rule, target, values, at }: Raising): Promise<void> {
  const row = await work.tx
    .insertInto('alerts')
    .values({
      company_id: companyId,
      id: work.newId(),
      rule_id: rule.id,
      name: rule.name,
      severity: rule.severity,
      state: 'firing',
      target: target && JSON.stringify(target),
      target_id: target?.id ?? '',
      conditions: JSON.stringify(rule.conditions),
      values: JSON.stringify(values),
      raised_at: at,
      acknowledged_by: null,
      assignee: null,
      snoozed_until: null,
      cleared_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  work.emit(alertRaised, { alert: wireAlert(row) })
  await tellGroups(work, companyId, rule.groups, row)
}

export async function clear(work: Work, { ruleId, target }: Verdict, at: Date): Promise<void> {
  const row = await work.tx
    .selectFrom('alerts')
    .where('rule_id', '=', ruleId)
    .where('target_id', '=', target ?? '')
    .where('state', '<>', 'cleared')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (row) await moveAlert(work, row, 'clear', { cleared_at: at })
}

/** Those whose time is over are raised again, and whoever was told is told again. */
export async function wakeAlerts(work: Work, companyId: string, rules: readonly Rule[]): Promise<void> {
  const rows = await work.tx
    .selectFrom('alerts')
    .where('state', '=', 'snoozed')
    .where('snoozed_until', '<=', work.now)
    .selectAll()
    .forUpdate()
    .execute()
  for (const row of rows) {
    const awake = await moveAlert(work, row, 'wake')
    const rule = rules.find(({ id }) => id === row.rule_id)
    await tellGroups(work, companyId, rule?.groups ?? [], awake)
  }
}
