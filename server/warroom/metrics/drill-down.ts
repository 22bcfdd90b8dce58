/** What a number counts, one by one: of how it is now the rows themselves, of what was counted its traces. */

import type { MetricId } from '@aura/contracts/warroom/metrics/definitions.ts'
import { behind as contract } from '@aura/contracts/warroom/metrics/drill-down.ts'
import { named } from '@aura/contracts/warroom/metrics/key.ts'
import { answer } from '../../platform/handle.ts'
import { countedRows } from './drill-down-counted.ts'
import { rowsNow } from './drill-down-now.ts'

const nobody = { rows: [], total: 0 }

/** Looking at deals is a right of its own. */
const isOfDeals = (id: MetricId) => id.startsWith('deals.') || id.startsWith('source.')

export const behind = answer(contract, async ({ input, tx, caller }) => {
  const { id, of = null } = named(input.key) ?? {}
  if (id === undefined || (isOfDeals(id) && !caller.permissions.includes('view_crm'))) return nobody
  const rows = (await rowsNow(tx, id, of)) ?? (await countedRows(tx, id, of, input))
  return {
    rows: rows.map(({ total: _, ...row }) => ({ ...row, at: row.at.toISOString() })),
    total: rows[0]?.total ?? 0,
  }
})
