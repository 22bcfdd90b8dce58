/** What a person says to an alert. */
import * as contracts from '@aura/contracts/warroom/alerts/alert.ts'
import { type AlertCommand, decide } from '@aura/machines/warroom/alerts/decide.ts'
import { allowed } from '../../platform/allowed.ts'
import { type CommandContext, handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { personOf, requirePerson } from '../incidents/store.ts'
import { scheduleEvaluation } from './evaluation-state.ts'
import { moveAlert } from './raise.ts'
import { type AlertRow, wireAlert } from './store.ts'

type Handling = Pick<CommandContext<{ alertId: string }>, 'tx' | 'input' | 'caller'>

/** The alert, locked, when the caller may do that with it. */
async function lockFor({ tx, input: { alertId }, caller }: Handling, type: AlertCommand['type']): Promise<AlertRow> {
  const row = await tx.selectFrom('alerts').where('id', '=', alertId).selectAll().forUpdate().executeTakeFirst()
  if (!row) return refuse('warroom.alert_not_found')
  allowed(decide(wireAlert(row), { type }, { actor: caller }))
  return row
}

export const acknowledgeAlert = handle(contracts.acknowledgeAlert, async (context) => {
  const { tx, caller } = context
  const before = await lockFor(context, 'acknowledge')
  const by = await personOf(tx, caller.userId)
  return wireAlert(await moveAlert(context, before, 'acknowledge', { acknowledged_by: JSON.stringify(by) }))
})

export const snoozeAlert = handle(contracts.snoozeAlert, async (context) => {
  const { tx, input, now } = context
  const until = new Date(now.getTime() + input.minutes * 60_000)
  await scheduleEvaluation(tx, until, false)
  const before = await lockFor(context, 'snooze')
  return wireAlert(await moveAlert(context, before, 'snooze', { snoozed_until: until }))
})

export const assignAlert = handle(contracts.assignAlert, async (context) => {
  const { tx, input, emit } = context
  const before = await lockFor(context, 'assign')
  const assignee = input.userId === null ? null : await requirePerson(tx, input.userId)
  const row = await tx
    .updateTable('alerts')
    .set({ assignee: assignee && JSON.stringify(assignee), version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(contracts.alertChanged, { alert: wireAlert(row), before: before.state })
  return wireAlert(row)
})
