import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'

export const exportJob = job('warehouse.export', z.strictObject({ warehouseId: id }), { timeoutSeconds: 120, lanes: 2 })

/** Of the two kinds one each waits at a time: now, and its time. */
export async function exportLater(
  tx: Db,
  { companyId, warehouseId, startAfter }: { companyId: string; warehouseId: string; startAfter?: Date },
): Promise<void> {
  const singletonKey = `${warehouseId}:${startAfter ? 'later' : 'now'}`
  await enqueue(tx, exportJob, { warehouseId }, { companyId, singletonKey, ...(startAfter && { startAfter }) })
}
