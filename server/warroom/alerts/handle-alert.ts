/** What a person says to an alert. */
import * as contracts from '@aura/contracts/warroom/alerts/alert.ts'
import type { Db } from '../../platform/database/transact.ts'
import { handle } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { demandPerson, personOf } from '../incidents/store.ts'
import { scheduleEvaluation } from './evaluation-state.ts'
import { moveAlert } from './raise.ts'
import { type AlertRow, wireAlert } from './store.ts'

async function lockAlert(tx: Db, alertId: string): Promise<AlertRow> {
  const row = await tx.selectFrom('alerts').where('id', '=', alertId).selectAll().forUpdate().executeTakeFirst()
  return row ?? refuse('warroom.alert_not_found')
}

export const acknowledgeAlert = handle(contracts.acknowledgeAlert, async (context) => {
  const { tx, input, caller } = context
  const before = await lockAlert(tx, input.alertId)
  const by = await personOf(tx, caller.userId)
  return wireAlert(await moveAlert(context, before, 'acknowledge', { acknowledged_by: JSON.stringify(by) }))
})

export const snoozeAlert = handle(contracts.snoozeAlert, async (context) => {
  const { tx, input, now } = context
  const until = new Date(now.getTime() + input.minutes * 60_000)
  await scheduleEvaluation(tx, until, false)
  const before = await lockAlert(tx, input.alertId)
  return wireAlert(await moveAlert(context, before, 'snooze', { snoozed_until: until }))
})

export const assignAlert = handle(contracts.assignAlert, async ({ tx, input, emit }) => {
  const before = await lockAlert(tx, input.alertId)
  if (before.state === 'cleared') return refuse('warroom.alert_refused', { params: { reason: 'over' } })
  const assignee = input.userId === null ? null : await demandPerson(tx, input.userId)
  const row = await tx
    .updateTable('alerts')
    .set({ assignee: assignee && JSON.stringify(assignee), version: before.version + 1 })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  emit(contracts.alertChanged, { alert: wireAlert(row), before: before.state })
  return wireAlert(row)
})
