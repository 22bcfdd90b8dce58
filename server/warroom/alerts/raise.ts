/** What a look at the rules has said: an alert is raised and told, or it is over; one that was put off comes back. */
import { type Alert, alertChanged, alertRaised } from '@aura/contracts/warroom/alerts/alert.ts'
import { measuredText } from '@aura/contracts/warroom/alerts/measured-text.ts'
import type { Rule } from '@aura/contracts/warroom/alerts/rule.ts'
import { type AlertEvent, type AlertStage, alertMachine, atAlert } from '@aura/machines/warroom/alerts/alert.ts'
import { measuredUnitOf } from '@aura/machines/warroom/alerts/measured.ts'
import type { Verdict } from '@aura/machines/warroom/alerts/rule-evaluator.ts'
import type { Updateable } from 'kysely'
import { advance } from '../../platform/advance.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Work } from '../../platform/handle.ts'
import { sendNotice } from '../groups/notices.ts'
import { oncePerPerson, resolveRecipients } from '../groups/resolve-recipients.ts'
import { type AlertRow, wireAlert } from './store.ts'

type Marks = Updateable<Pick<Schema['alerts'], 'acknowledged_by' | 'snoozed_until' | 'cleared_at' | 'notified_groups'>>

/** What no person does: it is over, or a snooze is. */
const moveAlert = async (work: Work, before: AlertRow, type: AlertEvent['type'], marks: Marks): Promise<AlertRow> =>
  await saveStage(
    work,
    before,
    advance(alertMachine, atAlert(before.state), { type }, 'warroom.alert_refused').value,
    marks,
  )

export async function saveStage(
  { tx, emit }: Pick<Work, 'tx' | 'emit'>,
  before: AlertRow,
  stage: AlertStage,
  marks: Marks,
): Promise<AlertRow> {
  if (stage === 'pending') return before
  const row = await tx
    .updateTable('alerts')
    .set({ snoozed_until: null, ...marks, state: stage, version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(alertChanged, { alert: wireAlert(row), before: before.state })
  return row
}

type RaisedAlert = { companyId: string; groups: Rule['groups']; alert: AlertRow; over?: true }

/** The first condition's value. */
function measuredOf({ conditions, values }: AlertRow) {
  const [condition, amount] = [conditions[0], values[0] ?? null]
  return condition && amount !== null ? { unit: measuredUnitOf(condition), amount } : null
}

const languageOf = async ({ tx }: Work) =>
  (await tx.selectFrom('companies').select('language').executeTakeFirstOrThrow()).language

const textLimit = 280

/** Each group once: what the number says, or that it is over. */
async function tellGroups(work: Work, { companyId, groups, alert, over }: RaisedAlert): Promise<void> {
  if (groups.length === 0) return
  const reach = await resolveRecipients(work.tx)
  const about = [alert.name, alert.target?.name].filter((part) => part != null).join(' · ')
  const value = over ? null : measuredOf(alert)
  const measured = value && { about: about.slice(0, textLimit), ...value }
  // Integrations read the text in the company's language; each person reads the value in their own.
  const words = value && measuredText(value.unit, value.amount, await languageOf(work))
  const text = (words === null ? about : `${about} · ${words}`).slice(0, textLimit)
  const keys = [...new Set(groups)]
  const recipients = oncePerPerson(keys.map((group) => reach.ofGroup(group, work.now)))
  for (const [index, group] of keys.entries()) {
    const people = recipients[index] ?? []
    if (people.length === 0) continue
    await sendNotice(work, {
      companyId,
      id: work.newId(),
      incident: null,
      source: { by: 'group', group, ...(over && { over }), alertId: alert.id, ...(measured && { measured }) },
      text,
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
      notified_groups: [...new Set(rule.groups)],
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  work.emit(alertRaised, { alert: wireAlert(row) })
  await tellGroups(work, { companyId, groups: rule.groups, alert: row })
}

type Clearing = { companyId: string; rule: Rule | undefined; verdict: Verdict; at: Date }

/** The groups that were told of the alert hear its end, unless it is snoozed or its rule is gone. */
export async function clear(work: Work, { companyId, rule, verdict, at }: Clearing): Promise<void> {
  let alerts = work.tx.selectFrom('alerts').where('rule_id', '=', verdict.ruleId).where('state', '<>', 'cleared')
  // A rule that looks at one thing alone has one alert, whatever that is about.
  if (verdict.target !== null) alerts = alerts.where('target_id', '=', verdict.target)
  const row = await alerts.selectAll().forUpdate().executeTakeFirst()
  if (!row) return
  const alert = await moveAlert(work, row, 'clear', { cleared_at: at })
  const isHeard = rule?.tellsEnd === true && row.state !== 'snoozed'
  if (isHeard) await tellGroups(work, { companyId, groups: row.notified_groups, alert, over: true })
}

/** Snoozes that ran out are raised again, and the groups that were told are told again. */
export async function wakeAlerts(work: Work, companyId: string, rules: readonly Rule[]): Promise<void> {
  const rows = await work.tx
    .selectFrom('alerts')
    .where('state', '=', 'snoozed')
    .where('snoozed_until', '<=', work.now)
    .selectAll()
    .forUpdate()
    .execute()
  for (const row of rows) {
    const groups = rules.find(({ id }) => id === row.rule_id)?.groups ?? []
    const alert = await moveAlert(work, row, 'wake', { notified_groups: groups })
    await tellGroups(work, { companyId, groups, alert })
  }
}
