/** The alerts that are not over, and all there ever were. */
import type { ParsedInputOf } from '@aura/contracts/platform/operation.ts'
import * as contracts from '@aura/contracts/warroom/alerts/alert.ts'
import { byGravity } from '@aura/machines/warroom/alerts/views.ts'
import { sql } from 'kysely'
import { pageOf } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/transact.ts'
import { answer, show } from '../../platform/handle.ts'
import { refuse } from '../../platform/refuse.ts'
import { wireAlert } from './store.ts'

const gravity = sql`array_position(array['critical', 'high', 'medium', 'low'], severity)`

export const activeAlerts = show(contracts.activeAlerts, {
  snapshot: async ({ tx }) => {
    const rows = await tx
      .selectFrom('alerts')
      .where('state', '<>', 'cleared')
      .selectAll()
      .orderBy(gravity)
      .orderBy('raised_at', 'desc')
      .limit(contracts.activeLimit)
      .execute()
    return { alerts: rows.map(wireAlert).sort(byGravity) }
  },
})

export const findAlert = answer(contracts.findAlert, async ({ tx, input }) => {
  const row = await tx.selectFrom('alerts').where('id', '=', input.alertId).selectAll().executeTakeFirst()
  return row ? wireAlert(row) : refuse('warroom.alert_not_found')
})

type AlertQuery = ParsedInputOf<typeof contracts.findAlerts>

function narrowed(tx: Db, { search, severity, state }: AlertQuery) {
  let found = tx.selectFrom('alerts')
  if (severity) found = found.where('severity', '=', severity)
  if (state) found = found.where('state', '=', state)
  const words = search.trim().toLowerCase()
  if (words !== '')
    found = found.where((e) =>
      e.or([
        e(sql<number>`strpos(lower(name), ${words})`, '>', 0),
        e(sql<number>`strpos(lower(target ->> 'name'), ${words})`, '>', 0),
      ]),
    )
  return found
}

const order = {
  raisedAt: sql`raised_at`,
  clearedAt: sql`coalesce(cleared_at, 'infinity')`,
  severity: gravity,
  name: sql`lower(name)`,
}

export const findAlerts = answer(contracts.findAlerts, async ({ tx, input }) => {
  const { rows, total } = await pageOf(narrowed(tx, input), input, order[input.sort])
  return { rows: rows.map(wireAlert), total }
})
