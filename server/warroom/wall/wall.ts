/** The wall's snapshot for newcomers; from then on the volatile lane sends it whole. */
import { wall as contract } from '@aura/contracts/warroom/wall/wall.ts'
import { wallOf } from '@aura/machines/warroom/wall/wall.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/transact.ts'
import { show } from '../../platform/handle.ts'
import { loadMetrics } from '../metrics/load-metrics.ts'

/** The clock that gives the log its times. */
export async function clockOf(tx: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]?.now.getTime() ?? 0
}

export const wall = show(contract, {
  snapshot: async ({ tx }) => wallOf(await loadMetrics(tx), await clockOf(tx)),
})
