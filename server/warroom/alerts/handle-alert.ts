/** What a person says to an alert. */
import * as contracts from '@aura/contracts/warroom/alerts/alert.ts'
import { type AlertCommand, decide } from '@aura/machines/warroom/alerts/decide.ts'
import { allowed } from '../../platform/allowed.ts'
import { type CommandContext, handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { personOf, requirePerson } from '../incidents/store.ts'
import { scheduleEvaluation } from './evaluation-state.ts'
import { saveStage } from './raise.ts'
import { wireAlert } from './store.ts'

type Handling = Pick<CommandContext<{ alertId: string }>, 'tx' | 'input' | 'caller'>

/** The alert, locked, and what it becomes when the caller may do that with it. */
async function decideOn({ tx, input: { alertId }, caller }: Handling, type: AlertCommand['type']) {
  const row = await tx.selectFrom('alerts').where('id', '=', alertId).selectAll().forUpdate().executeTakeFirst()
  if (!row) return refuse('warroom.alert_not_found')
  return { before: row, next: allowed(decide(wireAlert(row), { type }, { actor: caller })).next }
}

export const acknowledgeAlert = handle(contracts.acknowledgeAlert, async (context) => {
  const { tx, caller } = context
  const { before, next } = await decideOn(context, 'acknowledge')
  const by = await personOf(tx, caller.userId)
  return wireAlert(await saveStage(context, before, next.state, { acknowledged_by: JSON.stringify(by) }))
})

export const snoozeAlert = handle(contracts.snoozeAlert, async (context) => {
  const { tx, input, now } = context
  const until = new Date(now.getTime() + input.minutes * 60_000)
  await scheduleEvaluation(tx, until, false)
  const { before, next } = await decideOn(context, 'snooze')
  return wireAlert(await saveStage(context, before, next.state, { snoozed_until: until }))
})

export const assignAlert = handle(contracts.assignAlert, async (context) => {
  const { tx, input, emit } = context
  const { before } = await decideOn(context, 'assign')
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
