import * as contracts from '@aura/contracts/warroom/alerts/maintenance.ts'
import { handle } from '../../platform/handle.ts'
import { assertReferences } from '../../platform/references.ts'
import { refuse } from '../../platform/refuse.ts'
import { scheduleEvaluation } from './evaluation-state.ts'
import { maintenanceOf, wireMaintenance } from './store.ts'

export const planMaintenance = handle(contracts.planMaintenance, async ({ tx, input, caller, emit, now }) => {
  const { id, name, from, to, targets } = input
  if (Date.parse(from) >= Date.parse(to) || Date.parse(to) <= now.getTime())
    return refuse('warroom.maintenance_refused')
  await assertReferences(tx, ['queues', 'channels'], targets, 'warroom.target_not_found')
  await scheduleEvaluation(tx, now, true)
  const limit = contracts.maintenanceLimit
  if ((await maintenanceOf(tx, now)).length >= limit) return refuse('warroom.too_many', { params: { limit } })
  const row = await tx
    .insertInto('alert_maintenance')
    .values({
      company_id: caller.companyId,
      id,
      name,
      from_at: from,
      to_at: to,
      targets: [...new Set(targets)],
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return refuse('warroom.id_taken')
  emit(contracts.maintenanceChanged, { id, maintenance: wireMaintenance(row) })
  return wireMaintenance(row)
})

export const endMaintenance = handle(contracts.endMaintenance, async ({ tx, input, emit, now }) => {
  await scheduleEvaluation(tx, now, true)
  const row = await tx
    .updateTable('alert_maintenance')
    .set({ ended_at: now })
    .where('id', '=', input.id)
    .where('ended_at', 'is', null)
    .where('to_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!row) return refuse('warroom.maintenance_not_found')
  emit(contracts.maintenanceChanged, { id: row.id, maintenance: null })
  return {}
})
