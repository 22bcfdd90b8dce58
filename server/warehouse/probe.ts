/** How a store is between two exports: the small object that was put when it was connected is put again. */
import { minuteMs } from '@aura/contracts/platform/durations.ts'
import type { WarehouseProblem } from '@aura/contracts/warehouse/warehouse.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/transact.ts'
import { later } from '../platform/later.ts'
import type { InTransactions } from '../vault/index.ts'
import { openStore } from './open-store.ts'
import { checkObject, putObject, StoreFailure } from './put-object.ts'
import type { WarehouseRow } from './store.ts'

const probeEveryMs = 10 * minuteMs
const probeMs = 5_000

type Probing = { within: InTransactions; config: Config; elapsed: () => number }

export async function probeWarehouses({ within, config, elapsed }: Probing): Promise<void> {
  const due = await within(({ tx, now }) => claimDue(tx, now))
  await Promise.all(
    due.map(async (row) => {
      const began = elapsed()
      const problem = await problemOf(within, config, row)
      const answer = { probe_problem: problem, probe_ms: Math.round(elapsed() - began) }
      await within(({ tx }) => tx.updateTable('warehouses').set(answer).where('id', '=', row.id).execute())
    }),
  )
}

/** Claimed by the time of the probe: one that is cut off is made again when the next is due. */
const claimDue = (tx: Db, now: Date): Promise<WarehouseRow[]> =>
  tx
    .updateTable('warehouses')
    .set({ probed_at: now })
    .where('state', 'in', ['active', 'failing'])
    .where((e) => e.or([e('probed_at', 'is', null), e('probed_at', '<=', later(now, -probeEveryMs))]))
    .returningAll()
    .execute()

async function problemOf(within: InTransactions, config: Config, row: WarehouseRow): Promise<WarehouseProblem | null> {
  try {
    const store = await within((work) => openStore(work, config, row, 'check'))
    await putObject({ ...store, callMs: probeMs }, checkObject(row.folder), new AbortController().signal)
    return null
  } catch (error) {
    if (!(error instanceof StoreFailure)) throw error
    return error.problem
  }
}
