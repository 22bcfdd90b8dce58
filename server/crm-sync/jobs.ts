import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'

export const syncJob = job('crm-sync.sync', z.strictObject({ connectionId: id }), { timeoutSeconds: 120, lanes: 2 })
export const undoJob = job('crm-sync.undo', z.strictObject({ runId: id }))

/** Of the two kinds one each waits at a time: now, and the next look. */
export async function syncLater(
  tx: Db,
  { companyId, connectionId, startAfter }: { companyId: string; connectionId: string; startAfter?: Date },
): Promise<void> {
  const singletonKey = `${connectionId}:${startAfter ? 'later' : 'now'}`
  await enqueue(tx, syncJob, { connectionId }, { companyId, singletonKey, ...(startAfter && { startAfter }) })
}
