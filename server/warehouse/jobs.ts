import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, enqueueNext, job } from '../platform/jobs.ts'

export const exportJob = job('warehouse.export', z.strictObject({ warehouseId: id }), { timeoutSeconds: 120, lanes: 2 })

/** Now, or at its time: one that comes early puts itself off. */
export async function exportLater(
  tx: Db,
  { companyId, warehouseId, startAfter }: { companyId: string; warehouseId: string; startAfter?: Date },
): Promise<void> {
  const of = (singletonKey: string) => ({ companyId, singletonKey: `${warehouseId}:${singletonKey}` })
  if (startAfter) await enqueueNext(tx, exportJob, { warehouseId }, { ...of('later'), startAfter })
  else await enqueue(tx, exportJob, { warehouseId }, of('now'))
}
