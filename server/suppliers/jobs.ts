import { minuteMs } from '@aura/contracts/platform/durations.ts'
import * as z from 'zod/mini'
import type { Db } from '../platform/database/transact.ts'
import { enqueue, job } from '../platform/jobs.ts'

export const watchSuppliersJob = job('suppliers.watch', z.strictObject({}))

const everyMs = 10 * minuteMs

/** While one waits, another one is not put in. */
export async function watchLater(tx: Db, companyId: string, now: Date, afterMs = everyMs): Promise<void> {
  const startAfter = new Date(now.getTime() + afterMs)
  await enqueue(tx, watchSuppliersJob, {}, { companyId, startAfter, singletonKey: afterMs === 0 ? 'now' : 'watch' })
}
