import { id } from '@aura/contracts/platform/values.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, enqueueNext, job } from '../platform/jobs.ts'

export const syncJob = job('crm-sync.sync', z.strictObject({ connectionId: id }), { timeoutSeconds: 120, lanes: 2 })
export const undoJob = job('crm-sync.undo', z.strictObject({ runId: id }))

type Sync = { companyId: string; connectionId: string }

/** Now, behind the sync that is under way, or the next look; one that comes while the connection rests puts itself off. */
export async function syncLater(tx: Db, { startAfter, ...sync }: Sync & { startAfter?: Date }): Promise<void> {
  await put(tx, sync, startAfter ? 'later' : 'now', startAfter)
}

/** The next look, which may be a minute away, is no reason to leave it out. */
export const syncBehind = (tx: Db, { startAfter, ...sync }: Sync & { startAfter: Date }): Promise<void> =>
  put(tx, sync, 'behind', startAfter)

async function put(tx: Db, { companyId, connectionId }: Sync, kind: 'now' | 'behind' | 'later', startAfter?: Date) {
  const options = { companyId, singletonKey: `${connectionId}:${kind}` }
  if (startAfter) await enqueueNext(tx, syncJob, { connectionId }, { ...options, startAfter })
  else await enqueue(tx, syncJob, { connectionId }, options)
}
